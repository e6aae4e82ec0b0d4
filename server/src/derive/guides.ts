interface Guide {
  /** Its file in `docs/guides`. */
  readonly file: string;
  /** The heading of the file. */
  readonly title: string;
  readonly about: string;
}

/** The guides, in reading order. */
export const GUIDES: readonly Guide[] = [
  {
    file: 'sdks.md',
    title: 'Clients',
    about: 'Published SDKs, our typed client, and entity tokens that are verified offline.',
  },
  {
    file: 'command-line.md',
    title: 'The command line',
    about: 'Titles, keys, players; looking at a token; finding what is wrong.',
  },
  {
    file: 'configuration.md',
    title: 'Configuration',
    about: 'All options: flags, environment, file.',
  },
  {
    file: 'cluster.md',
    title: 'Several nodes',
    about: 'Three nodes on PostgreSQL behind a proxy; leases; moving house.',
  },
  {
    file: 'database.md',
    title: 'How Purser uses its database',
    about: 'Engines and the SQL subset; isolation, failures, prepared statements, migrations.',
  },
  {
    file: 'console.md',
    title: 'The console',
    about: 'From the first sign-in to a changed price in five minutes, with pictures.',
  },
  {
    file: 'operators.md',
    title: 'Operators',
    about:
      'The first sign-in, roles, the second factor, being locked out, the console behind a proxy.',
  },
  { file: 'kubernetes.md', title: 'Kubernetes', about: 'Manifests, secrets, probes.' },
  {
    file: 'economy.md',
    title: 'The economy',
    about:
      'From a currency to a purchase in ten calls; what a tampered client can do, and how to close it.',
  },
  {
    file: 'live-ops.md',
    title: 'Live operations',
    about:
      'A price change from its preview to taking it back: revisions, conflicts, history, schedules.',
  },
  {
    file: 'limits.md',
    title: 'Limits',
    about: 'How often callers may call, and how many players they may make; proxies.',
  },
  {
    file: 'forgetting.md',
    title: 'A player wants to be forgotten',
    about: 'Export and deletion; what stays where, and for how long; bans that outlive an account.',
  },
  {
    file: 'observability.md',
    title: 'Observability',
    about: 'Every metric and every member of a log line; explaining a refused login.',
  },
  {
    file: 'cannot-log-in.md',
    title: 'A player says they cannot log in',
    about: 'From the request id to the reason in two minutes; what is kept of logins.',
  },
  {
    file: 'upgrade.md',
    title: 'Upgrading',
    about: 'Rolling upgrades, and the rule for schemas.',
  },
  {
    file: 'backup.md',
    title: 'Backing up and restoring',
    about: 'Both databases, and what a restore does to revocations.',
  },
];
