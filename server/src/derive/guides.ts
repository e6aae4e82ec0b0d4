interface Guide {
  /** Its file in `docs/guides`. */
  readonly file: string;
  /** The heading of the file. */
  readonly title: string;
  readonly about: string;
  /** Words that people search for and that the text may lack. */
  readonly words: string;
}

/** The guides, in reading order. */
export const GUIDES: readonly Guide[] = [
  {
    file: 'sdks.md',
    title: 'Clients',
    about: 'Published SDKs, our typed client, and entity tokens that are verified offline.',
    words: 'sdk library unity unreal godot retry',
  },
  {
    file: 'verifier-protocol.md',
    title: 'The protocol of verifiers',
    about:
      'Game servers that judge entity tokens without a call, in any language: feed, leases, rules, test vectors.',
    words: 'verify offline revocation lease join token jwt c# c++ go unity unreal',
  },
  {
    file: 'command-line.md',
    title: 'The command line',
    about: 'Titles, keys, players; looking at a token; finding what is wrong.',
    words: 'cli shell key rotation',
  },
  {
    file: 'configuration.md',
    title: 'Configuration',
    about: 'All options: flags, environment, file.',
    words: 'settings options environment variables',
  },
  {
    file: 'accounts.md',
    title: 'Accounts and logins',
    about:
      'Every way to log in: devices, OpenID Connect, Apple, Google, Steam and others; one player on all of them.',
    words: 'identity provider apple google steam game center openid link device refresh account',
  },
  {
    file: 'mail.md',
    title: 'Mail',
    about: 'A mail server, what mails there are, limits, what is stored.',
    words: 'smtp email recovery verification outbox nodemailer',
  },
  {
    file: 'one-host.md',
    title: 'One host',
    about: 'A systemd unit: installing in five lines, logs, reload, TLS, upgrades, removal.',
    words: 'systemd service linux server vps install journalctl',
  },
  {
    file: 'cluster.md',
    title: 'Several nodes',
    about: 'Three nodes on PostgreSQL behind a proxy; leases; moving house.',
    words: 'high availability scaling load balancer postgresql',
  },
  {
    file: 'patroni.md',
    title: 'A database that heals itself',
    about: 'PostgreSQL under Patroni with etcd: three machines, each failure, the drill.',
    words: 'failover replication high availability patroni etcd haproxy synchronous standby',
  },
  {
    file: 'database.md',
    title: 'How Purser uses its database',
    about: 'Engines and the SQL subset; isolation, failures, prepared statements, migrations.',
    words: 'sql sqlite postgresql isolation migrations',
  },
  {
    file: 'postgresql.md',
    title: 'Running on PostgreSQL',
    about:
      'Two roles, encryption, passwords that change, time limits, poolers, failovers, managed services.',
    words:
      'postgres role grant privilege tls ssl password rotation pgbouncer rds aurora cloud sql azure',
  },
  {
    file: 'capacity.md',
    title: 'Capacity',
    about:
      'What calls cost, what nodes and databases carry, twenty nodes; titles on several databases.',
    words: 'scale sharding sizing load limits throughput many titles',
  },
  {
    file: 'console.md',
    title: 'The console',
    about: 'From the first sign-in to a changed price in five minutes, with pictures.',
    words: 'web admin dashboard user interface',
  },
  {
    file: 'operators.md',
    title: 'Operators',
    about:
      'The first sign-in, roles, the second factor, being locked out, the console behind a proxy.',
    words: 'invite user staff password reset two-factor totp login',
  },
  {
    file: 'kubernetes.md',
    title: 'Kubernetes',
    about: 'Manifests, a Helm chart, secrets, probes.',
    words: 'k8s container docker helm deployment',
  },
  {
    file: 'image.md',
    title: 'The image',
    about: 'Built without a container engine, the same bytes for the same commit; what is in it.',
    words: 'container docker podman oci sbom reproducible supply chain',
  },
  {
    file: 'game-data.md',
    title: "A game's own data",
    about: 'Title data, internal data, publisher data, overrides: limits, permissions, freshness.',
    words: 'title data settings remote config configuration motd publisher internal override',
  },
  {
    file: 'economy.md',
    title: 'The economy',
    about:
      'From a currency to a purchase in ten calls; what a tampered client can do, and how to close it.',
    words: 'refund money currency buy sell shop',
  },
  {
    file: 'real-money.md',
    title: 'Real money',
    about:
      'Purchases in the App Store, Google Play, the Amazon Appstore and Steam: set-up, receipts, sandbox, refunds, support.',
    words: 'receipt iap in-app purchase apple google amazon steam storekit billing sandbox refund',
  },
  {
    file: 'live-ops.md',
    title: 'Live operations',
    about:
      'A price change from its preview to taking it back: revisions, conflicts, history, schedules.',
    words: 'rollback undo schedule event sale',
  },
  {
    file: 'limits.md',
    title: 'Limits',
    about: 'How often callers may call, and how many players they may make; proxies.',
    words: 'rate limit throttling 429 brute force',
  },
  {
    file: 'forgetting.md',
    title: 'A player wants to be forgotten',
    about: 'Export and deletion; what stays where, and for how long; bans that outlive an account.',
    words: 'gdpr privacy delete account erase',
  },
  {
    file: 'observability.md',
    title: 'Observability',
    about: 'Every metric and every member of a log line; explaining a refused login.',
    words: 'monitoring prometheus logging alerts metrics',
  },
  {
    file: 'cannot-log-in.md',
    title: 'A player says they cannot log in',
    about: 'From the request id to the reason in two minutes; what is kept of logins.',
    words: 'login failed support troubleshooting ban',
  },
  {
    file: 'upgrade.md',
    title: 'Upgrading',
    about: 'Rolling upgrades, and the rule for schemas.',
    words: 'update version migration',
  },
  {
    file: 'backup.md',
    title: 'Backup and restore',
    about: 'Both databases, and what a restore does to revocations.',
    words: 'backup restore dump snapshot disaster recovery',
  },
  {
    file: 'point-in-time.md',
    title: 'Point-in-time recovery',
    about: 'PostgreSQL restored to a moment: archive, base backups, recovery, and what is lost.',
    words: 'pitr wal archive_command pg_basebackup pg_receivewal restore disaster',
  },
];
