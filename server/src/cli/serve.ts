import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../config/load.ts';
import { OPTIONS } from '../config/options.ts';
import { VERSION } from '../config/version.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { OPERATOR_LINK_MS } from '../kernel/operator-limits.ts';
import { givenFlags, quoteForShell, shellCommand } from '../kernel/shell-command.ts';
import { type FreshLink, linkAddress } from '../operators/link.ts';
import { nameOfDatabase, reachableUrl } from '../runtime/addresses.ts';
import type { Ready } from '../runtime/ready.ts';
import type { CliCommand } from './program/command.ts';
import { consoleOriginAt } from './program/service-url.ts';

export const serve: CliCommand = {
  summary:
    'Serves until it is told to stop; the first start makes a title and a secret key and prints them once, on a terminal with a link that makes the first owner.',
  concerns: 'serve',
  flags: [['--json', 'Say that the service is ready in one line of JSON, also on a terminal.']],
  examples: [
    ['serve', 'on 127.0.0.1:7300, with the data in ./data'],
    ['serve --host 0.0.0.0 --tls-cert-file cert.pem --tls-key-file key.pem', 'for others, https'],
    ['serve --port 0 --data-dir ./other', 'on a free port, beside another one'],
    ['serve --workers auto', 'with a process for each processor'],
  ],
  negative:
    'the service cannot start or has failed (0: one signal stopped it; 129, 130 and 143: a second one ended it at once)',
  async run({ config, readAgain, flags, terminal: { stdout } }) {
    const { runService } = await import('../runtime/run-service.ts');
    const isForProgram = flags.json === true || !stdout.isTTY;
    await runService({
      config,
      readAgain,
      showsOwnerLink: !isForProgram,
      onReady(ready) {
        stdout.write(`${isForProgram ? toReadyLine(ready) : toReadyText(ready)}\n`);
      },
    });
    return undefined;
  },
};

/** For a program: one line of JSON. */
export function toReadyLine(ready: Ready): string {
  const { config, url, managementUrl = url, titleId, secretKey } = ready;
  return JSON.stringify({
    event: 'ready',
    version: VERSION,
    pid: process.pid,
    url,
    docs: `${url}/docs`,
    console: consoleUrl(ready),
    metrics: `${managementUrl}/metrics`,
    database: nameOfDatabase(config.database),
    titleId,
    ...(secretKey === undefined ? {} : { secretKey }),
    try: tryCommand(ready),
  });
}

/** For a person on a terminal; the lines fit on a small one, and what is needed next comes last. */
export function toReadyText(ready: Ready): string {
  const { config, url, managementUrl = url, titleId, secretKey, ownerLink } = ready;
  const reachable = reachableUrl(url);
  const issue = shellCommand(`key issue ${titleId}${databaseFlags(config)}`);
  return [
    `Purser ${VERSION} is ready. To try it, in another terminal${configurationOf(ready)}:`,
    '',
    `  ${tryCommand(ready)}`,
    '',
    secretKey === undefined
      ? 'To make another secret key:'
      : 'The secret key below is shown this once. To make another one:',
    '',
    `  ${issue}`,
    '',
    `  Database    ${nameOfDatabase(config.database)}`,
    `  Key file    ${config.keyPath}`,
    `  Metrics     ${reachableUrl(managementUrl)}/metrics`,
    `  Console     ${consoleUrl(ready)}`,
    `  Reference   ${reachable}/docs`,
    `  API         ${reachable}`,
    `  Title       ${titleId}`,
    ...(secretKey === undefined ? [] : [`  Secret key  ${secretKey}`]),
    ...(ownerLink ? ownerLines(ownerLink, consoleOrigin(ready)) : []),
  ].join('\n');
}

function consoleOrigin({ config: { publicOrigin }, url, managementUrl }: Ready): string {
  return consoleOriginAt({ url, managementUrl, publicOrigin });
}

function consoleUrl(ready: Ready): string {
  return `${consoleOrigin(ready)}/console`;
}

/** The first owner is made at the console. */
function ownerLines({ secret }: FreshLink, origin: string): readonly string[] {
  const minutes = OPERATOR_LINK_MS / MINUTE_MS;
  return [
    '',
    `Nobody owns this installation yet. This link makes the first owner, once, within ${minutes} minutes:`,
    '',
    `  ${linkAddress(origin, secret)}`,
  ];
}

/** The command that makes the first calls against this very service. */
function tryCommand({ config, url }: Ready): string {
  return shellCommand(`try${databaseFlags(config)}${serviceFlags(config, url)}`);
}

function configurationOf({ config: { database } }: Ready): string {
  return database.kind === 'postgres' ? ' with the same PURSER_DATABASE_URL' : '';
}

/**
 * The flags with which a command in another shell works on the same database, with a space before each. A shared
 * database is not named: its address may hold a password.
 */
function databaseFlags({ database }: Pick<Config, 'database'>): string {
  if (database.kind === 'postgres') return configFlag();
  return `${embeddedFlags(database)}${configFlag()}`;
}

/** The file of the configuration, where one was named. It may say which key file and which shared database are meant. */
function configFlag(): string {
  return givenFlags(process.argv.slice(2), [OPTIONS.config.flag]);
}

function embeddedFlags(database: { readonly path: string }): string {
  const { path } = database;
  if (path === resolve(OPTIONS.dataDir.fallback, DATABASE_FILE)) return '';
  return basename(path) === DATABASE_FILE
    ? flag(OPTIONS.dataDir.flag, dirname(path))
    : flag(OPTIONS.database.flag, `sqlite:${path}`);
}

/** The name of the database in a data folder. */
const DATABASE_FILE = 'purser.db';

/** The flags with which it also reaches the service that listens at `url`. */
function serviceFlags({ host, tlsFiles }: Config, url: string): string {
  const { port } = new URL(url);
  const flags: readonly (readonly [flag: string, value: string | undefined])[] = [
    [OPTIONS.host.flag, host === OPTIONS.host.fallback ? undefined : host],
    [OPTIONS.port.flag, port === OPTIONS.port.fallback ? undefined : port],
    [OPTIONS.tlsCertFile.flag, tlsFiles?.cert],
    [OPTIONS.tlsKeyFile.flag, tlsFiles?.key],
  ];
  return flags.map(([name, value]) => (value === undefined ? '' : flag(name, value))).join('');
}

function flag(name: string, value: string): string {
  return ` ${name} ${quoteForShell(value)}`;
}
