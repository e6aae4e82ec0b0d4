import { basename, dirname, resolve } from 'node:path';
import { type Config, OPTIONS } from '../../config/load.ts';
import { givenFlags, quoteForShell } from '../../kernel/shell-command.ts';

/**
 * The flags with which a command in another shell works on the same database, with a space before each. A shared
 * database is not named: its address may hold a password.
 */
export function databaseFlags({ database }: Pick<Config, 'database'>): string {
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
export function serviceFlags({ host, tlsFiles }: Config, url: string): string {
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
