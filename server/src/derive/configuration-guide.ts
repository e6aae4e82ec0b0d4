/** One option as the guide shows it (config/options.ts has the table). */
export interface OptionWords {
  readonly flag: string;
  readonly variable: string;
  readonly description: string;
  readonly concerns: 'any' | 'serve';
  readonly fallback: string | undefined;
  readonly fallbackDescription?: string;
  readonly reloads?: true;
}

/** Prints the guide to the configuration as Markdown: `docs/guides/configuration.md`. */
export function configurationGuide(
  options: Readonly<Record<string, OptionWords>>,
  clientVariables: readonly Pick<OptionWords, 'variable' | 'description'>[],
): string {
  const table = Object.values(options).map(
    (option) =>
      `| \`${option.variable}\` | \`${option.flag}\` | ${defaultOf(option)} | ${option.description} |`,
  );
  const reloaded = Object.values(options)
    .filter(({ reloads }) => reloads)
    .map(({ variable }) => `\`${variable}\``);
  return `${INTRODUCTION}
| Variable | Flag | Default | What it says |
|---|---|---|---|
${table.join('\n')}

${MORE}
${CLIENTS}
| Variable | What it says |
|---|---|
${clientVariables.map(({ variable, description }) => `| \`${variable}\` | ${description} |`).join('\n')}

## What changes without a restart

A hang-up signal (SIGHUP) lets a service that has no terminal read the file and the certificate again, and take over ${reloaded.join(', ')}: new connections get the new
certificate, open ones go on. What cannot be used, also a certificate that has ended, is refused with a line in the log (\`reload refused\`), and then everything stays as it is. Other options that have
changed in the file are named in the log, and wait for the next start; so do flags and the environment, which a process keeps. On a terminal the signal says that the terminal is gone, and stops the service.
`;
}

function defaultOf({ fallback, fallbackDescription }: OptionWords): string {
  return fallback === undefined ? (fallbackDescription ?? 'none') : `\`${fallback}\``;
}

const INTRODUCTION = `<!-- Generated from server/src/config/options.ts by npm run generate; do not edit. -->

# Configuration

Every option can be given in three places. The first of these that has it counts:

1. a flag: \`purser serve --port 8080\`
2. an environment variable: \`PURSER_PORT=8080 purser serve\`
3. a line of a file: \`purser serve --config purser.env\`, with the line \`PURSER_PORT=8080\`

Otherwise the default applies. An empty variable or line counts as not given. A wrong value, and a
\`PURSER_…\` name that is none of these and none [of clients](#variables-of-clients), is refused with one sentence and exit code 2 before anything is opened.
`;

const CLIENTS = `## Variables of clients

These are for programs that call a service, as the examples of the console do. A service passes them over, wherever they are given. \`purser try\` reads the first three from the environment and \`purser healthcheck\` the first, where no flag says
otherwise: \`--url\`, \`--title\`, \`--secret-key\`. A command line that names a host or a port calls that service, whatever \`PURSER_URL\` says.
`;

const MORE = `Times are a whole number with a unit: \`500ms\`, \`30s\`, \`30m\`, \`24h\`, \`7d\`. Lifetimes of tokens and tickets
are from one minute to 30 days. Paths that do not begin with \`/\` start at the folder in which the command runs.

## The file

The file has \`KEY=VALUE\` lines, as an env file does; lines that begin with \`#\` and empty lines are passed over.
It may hold the bootstrap secret key, so let nobody else read it.

\`\`\`sh
# purser.env
PURSER_HOST=0.0.0.0
PURSER_DATA_DIR=/var/lib/purser
PURSER_TLS_CERT_FILE=/etc/purser/cert.pem
PURSER_TLS_KEY_FILE=/etc/purser/key.pem
\`\`\`

## The key file

Signing keys are sealed with the key of \`PURSER_KEY_FILE\` before they are stored, so that a copy of the database alone
makes no tokens. The first start makes it, with mode 0600. Keep a copy of it apart from the copies of the
database: without it the signing keys cannot be opened, and every player has to log in again with new ones.
A file that others can read, or that does not hold 32 bytes as base64, is refused; [it can be rotated](cluster.md#rotating-the-key-file). Its last line names the embedded database that
it was made with: where that database is gone, a start makes no new one. To begin anew, move the key file away too. To make one by hand:

\`\`\`sh
(umask 077 && head -c 32 /dev/urandom | base64 > purser.key)
\`\`\`

## Titles and keys made by a start

The first start on an empty database makes a title and a secret key, and prints them once. With
\`PURSER_BOOTSTRAP_TITLE_ID\` and \`PURSER_BOOTSTRAP_SECRET_KEY\` they are the ones you name, on every start: what is
there already stays as it is, what is missing is made. A bootstrap key is never printed. A start is refused when the
key belongs to another title, or was revoked.

## Several processes

\`PURSER_WORKERS=4\`, or \`auto\`, serves with several processes on one database and one port. What one of them revokes,
the others know before they judge the next call. \`/metrics\` gives the sum of all of them.
`;
