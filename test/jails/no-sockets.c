/* Runs a program that may not use network sockets: each system call for them fails with EPERM, as in the sandboxes of coding agents. */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define DENY_CALL(nr) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), DENY

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
  if (argc < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("no-sockets");
    return 125;
  }
  execvp(argv[1], argv + 1);
  perror(argv[1]);
  return 126;
}
