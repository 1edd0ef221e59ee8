import type { SampleListing } from "./sample-listing.ts";

/** Containers, automation, monitoring, queues and backups. */
export const INFRASTRUCTURE: readonly SampleListing[] = [
  {
    slug: "kubernetes",
    name: "Kubernetes",
    websiteUrl: "https://kubernetes.io",
    headline: "Runs containers across many machines",
    description:
      "Kubernetes is told which containers should run and keeps comparing that wish with what it observes: it starts, moves, scales and replaces them. The same loop handles storage, networking and any custom resource for which someone writes a controller.",
    repository: "kubernetes/kubernetes",
    tags: ["containers", "kubernetes", "go"],
    listedAt: "2026-04-24T00:01:47.041Z",
    featured: true,
  },
  {
    slug: "moby",
    name: "Moby",
    websiteUrl: "https://mobyproject.org",
    headline: "The components from which Docker Engine is built",
    description:
      "Moby is the open project behind Docker Engine. It holds the daemon that builds images, runs containers and manages their networks and volumes, and is meant for people who assemble container systems or want to change how one works.",
    repository: "moby/moby",
    tags: ["containers", "go", "linux"],
    listedAt: "2025-12-12T19:32:54.143Z",
  },
  {
    slug: "podman",
    name: "Podman",
    websiteUrl: "https://podman.io",
    headline: "🦭 Containers without a central daemon",
    description:
      "Podman starts containers as ordinary child processes, by default without root rights. Its commands follow those of Docker, containers can be grouped into pods, and systemd can look after them through small unit files called Quadlets.",
    repository: "containers/podman",
    tags: ["containers", "cli", "linux", "go"],
    listedAt: "2024-07-07T20:06:36.146Z",
  },
  {
    slug: "ansible",
    name: "Ansible",
    websiteUrl: "https://www.ansible.com",
    headline: "Describes the wanted state of machines in YAML",
    description:
      "Ansible connects to machines over SSH, copies small modules there, runs them and removes them again; nothing has to be installed beforehand but Python. Playbooks list tasks that may be repeated safely, since each changes only what differs.",
    repository: "ansible/ansible",
    tags: ["automation", "python", "cli"],
    listedAt: "2025-08-06T08:17:18.996Z",
  },
  {
    slug: "opentofu",
    name: "OpenTofu",
    websiteUrl: "https://opentofu.org",
    headline: "Infrastructure written down as code",
    description:
      "OpenTofu was forked from Terraform when that changed its licence, and belongs to the Linux Foundation. Configuration files declare servers, networks and accounts; a plan shows what would change, and encrypted state remembers what was made.",
    repository: "opentofu/opentofu",
    tags: ["automation", "cli", "go"],
    listedAt: "2024-07-17T20:44:19.134Z",
  },
  {
    slug: "prometheus",
    name: "Prometheus",
    websiteUrl: "https://prometheus.io",
    headline: "Collects metrics by asking for them",
    description:
      "Prometheus fetches numbers from the services it watches at a steady interval and stores them as labelled time series. PromQL turns them into rates and ratios, alert rules are written in the same language, and a separate manager routes the alerts.",
    repository: "prometheus/prometheus",
    tags: ["monitoring", "time-series", "go"],
    listedAt: "2025-08-26T21:17:17.822Z",
  },
  {
    slug: "grafana",
    name: "Grafana",
    websiteUrl: "https://grafana.com/oss/grafana/",
    headline: "Dashboards over many kinds of data source",
    description:
      "Grafana draws graphs, tables and maps from Prometheus, PostgreSQL, InfluxDB and many other sources. A dashboard is a JSON document with variables, panels may be mixed from several sources, and alerts can be attached to any query.",
    repository: "grafana/grafana",
    tags: ["monitoring", "visualization", "typescript"],
    listedAt: "2025-04-12T00:20:26.638Z",
  },
  {
    slug: "jenkins",
    name: "Jenkins",
    websiteUrl: "https://www.jenkins.io",
    headline: "An automation server extended by plugins",
    description:
      "Jenkins builds, tests and deploys software on its own machine or on agents. Pipelines are written in a Groovy-based language beside the code; well over a thousand plugins connect it with version control, notification and cloud services.",
    repository: "jenkinsci/jenkins",
    tags: ["ci-cd", "testing", "automation", "java"],
    listedAt: "2026-02-06T04:11:11.339Z",
  },
  {
    slug: "argo-cd",
    name: "Argo CD",
    websiteUrl: "https://argoproj.github.io/cd/",
    headline: "Keeps a cluster equal to what a Git repository says",
    repository: "argoproj/argo-cd",
    tags: ["kubernetes", "ci-cd", "git"],
    listedAt: "2026-06-19T07:17:45.521Z",
    badgeVerifiedAt: "2026-08-08T09:41:35.025Z",
  },
  {
    slug: "qemu",
    name: "QEMU",
    websiteUrl: "https://www.qemu.org",
    headline: "Emulates processors, boards and whole machines",
    description:
      "QEMU translates the code of one processor architecture for another, emulates the devices around it, and together with KVM runs guests at nearly native speed. It can also run a single Linux program that was compiled for a foreign processor.",
    repository: "qemu/qemu",
    tags: ["virtualization", "c", "emulation"],
    listedAt: "2024-08-06T00:50:46.876Z",
  },
  {
    slug: "zabbix",
    name: "Zabbix",
    websiteUrl: "https://www.zabbix.com",
    headline: "Monitoring for networks, servers and applications",
    description:
      "Zabbix gathers values through its own agents, SNMP, IPMI, HTTP checks and scripts, keeps them in a relational database and evaluates triggers. A web interface shows maps, graphs and problems; templates describe common devices in advance.",
    repository: "zabbix/zabbix",
    tags: ["monitoring", "c", "php"],
    listedAt: "2026-09-29T12:17:23.140Z",
  },
  {
    slug: "kafka",
    name: "Apache Kafka",
    websiteUrl: "https://kafka.apache.org",
    headline: "A replicated log for streams of events",
    description:
      "Producers append events to topics, and any number of consumers read them at their own pace, from the newest or from long ago. Topics are split into partitions and copied to several brokers, which agree among themselves without an outside coordinator.",
    repository: "apache/kafka",
    tags: ["java"],
    listedAt: "2026-08-28T19:52:29.960Z",
  },
  {
    slug: "rabbitmq",
    name: "RabbitMQ",
    websiteUrl: "https://www.rabbitmq.com",
    headline: "A message broker with exchanges, queues and acknowledgements",
    description:
      "RabbitMQ accepts messages over AMQP, MQTT and STOMP, routes them by exchange rules into queues, and holds them until a consumer confirms its work. It is written in Erlang; quorum queues keep copies on several nodes, streams keep a log.",
    repository: "rabbitmq/rabbitmq-server",
    listedAt: "2024-07-12T10:23:11.573Z",
  },
  {
    slug: "restic",
    name: "restic",
    websiteUrl: "https://restic.net",
    headline: "Encrypted, deduplicated backups to almost anywhere",
    description:
      "restic cuts files into pieces by their content, stores each piece once and encrypts everything before it leaves the machine. Targets may be a folder, an SFTP server or an object store; every snapshot can be mounted and checked.",
    repository: "restic/restic",
    tags: ["backup", "encryption", "cli", "go"],
    listedAt: "2023-04-21T14:56:19.789Z",
  },
  {
    slug: "deja-dup",
    name: "Déjà Dup Backups",
    websiteUrl: "https://apps.gnome.org/DejaDup/",
    headline: "Sauvegardes régulières, sans réglages compliqués",
    description:
      "Déjà Dup is a backup program for the GNOME desktop. It asks which folders to keep and where, encrypts on request, runs on a schedule in the background, and hides the tools that do the work, among them restic and duplicity.",
    tags: ["backup", "linux", "desktop"],
    listedAt: "2025-03-23T00:40:21.465Z",
  },
];
