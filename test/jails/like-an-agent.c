/*
 * Runs a program with restrictions like those of coding agents. Most system calls for sockets fail with EPERM. With the option --here,
 * only /dev/null and files below the working directory can be written. Landlock enforces this, and access(2) does not report it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define DENY_CALL(nr) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), DENY

/* All access rights for writing in the first version of Landlock. */
#define WRITE (LANDLOCK_ACCESS_FS_WRITE_FILE | ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - LANDLOCK_ACCESS_FS_REMOVE_DIR))

static int allow(int rules, unsigned long access, const char *path) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = open(path, O_PATH)};
  return syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static int write_only_here(void) {
  struct landlock_ruleset_attr handled = {.handled_access_fs = WRITE};
  int rules = syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0 || allow(rules, WRITE, ".") != 0) return -1;
  if (allow(rules, LANDLOCK_ACCESS_FS_WRITE_FILE, "/dev/null") != 0) return -1;
  return syscall(SYS_landlock_restrict_self, rules, 0);
}

int main(int argc, char **argv) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      DENY_CALL(SYS_connect), DENY_CALL(SYS_accept), DENY_CALL(SYS_accept4), DENY_CALL(SYS_bind),
      DENY_CALL(SYS_listen), DENY_CALL(SYS_getpeername), DENY_CALL(SYS_getsockname), DENY_CALL(SYS_shutdown),
      DENY_CALL(SYS_sendto), DENY_CALL(SYS_sendmmsg), DENY_CALL(SYS_recvmmsg), DENY_CALL(SYS_getsockopt),
      DENY_CALL(SYS_setsockopt), DENY_CALL(SYS_ptrace),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
      DENY,
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  int is_only_here = argc > 1 && strcmp(argv[1], "--here") == 0;
  argv += is_only_here;
  if (argv[1] == NULL || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || (is_only_here && write_only_here() != 0) ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("like-an-agent");
    return 125;
  }
  execvp(argv[1], argv + 1);
  perror(argv[1]);
  return 126;
}
