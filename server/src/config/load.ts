import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { shellCommand } from '../kernel/shell-command.ts';
import type { TraceSettings } from '../kernel/span.ts';
import { nearest } from '../lib/nearest.ts';
import { type DatabaseAddress, type Option, WrongOption } from './option.ts';
import { type OptionName, OPTIONS } from './options.ts';
import { readTraceSettings } from './traces.ts';

/**
 * Variables of the programs that call a service, in the environment of a developer. They are no options of a service and never
 * stop one. Our commands that call a service read the first three, where no flag says otherwise. Each is described by one sentence.
 */
export const CLIENT_VARIABLES = {
  url: { variable: 'PURSER_URL', description: 'Where the service is.' },
  titleId: { variable: 'PURSER_TITLE_ID', description: 'The title.' },
  secretKey: { variable: 'PURSER_SECRET_KEY', description: 'A secret key of the title.' },
  sessionTicket: {
    variable: 'PURSER_SESSION_TICKET',
    description: 'A session ticket, in examples of calls.',
  },
  entityToken: {
    variable: 'PURSER_ENTITY_TOKEN',
    description: 'An entity token, in examples of calls.',
  },
  operatorSession: {
    variable: 'PURSER_OPERATOR_SESSION',
    description: "The secret of an operator's page, in examples of calls.",
  },
  cookie: {
    variable: 'PURSER_COOKIE',
    description: 'The cookie of an operator, in examples of calls.',
  },
} as const;

type Texts = Readonly<Record<string, string | undefined>>;

/** The environment variables of commands that call a service. An empty variable counts as not given. */
export type ClientSettings = Readonly<Record<'url' | 'titleId' | 'secretKey', string | undefined>>;

/** Reads the environment variables of commands that call a service; they are judged where they are used. */
export function loadClientSettings(environment: Texts = process.env): ClientSettings {
  const read = (name: keyof ClientSettings) =>
    environment[CLIENT_VARIABLES[name].variable] || undefined;
  return { url: read('url'), titleId: read('titleId'), secretKey: read('secretKey') };
}

/** The script that npm, or a program like it, says it runs; undefined: there is none above this process. */
export function loadNpmScript(): string | undefined {
  return process.env['npm_lifecycle_script'] || undefined;
}

type ValueOf<O> = O extends Option<infer T> ? T : never;

/** The value of each option; those without a default may be undefined. */
type Values = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name]['fallback'] extends string
    ? ValueOf<(typeof OPTIONS)[Name]>
    : ValueOf<(typeof OPTIONS)[Name]> | undefined;
};

/** The configuration of one process, complete and consistent. Plain data. */
export interface Config
  extends Omit<
    Values,
    | 'config'
    | 'gameEventsDir'
    | 'gameEventsFileMib'
    | 'gameEventsFiles'
    | 'statisticsArchiveDir'
    | 'keyFile'
    | 'tlsCertFile'
    | 'tlsKeyFile'
    | 'smtp'
    | 'smtpFrom'
    | 'smtpTls'
  > {
  /** The path of an embedded one is absolute. The address of a shared one may hold a password. */
  readonly database: DatabaseAddress;
  /** Absolute path of the file with the key-encryption key; undefined: the database is shared, and no file is named. */
  readonly keyPath: string | undefined;
  /** Processes that serve, at least 1. */
  readonly workers: number;
  /** Networks as `address/prefix`. */
  readonly trustedProxies: readonly string[];
  /** Absolute paths of PEM files; undefined: plain http. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | undefined;
  /** Undefined: no call is traced. */
  readonly traces: TraceSettings | undefined;
  /** Undefined: events of games are not kept. */
  readonly gameEvents: ReturnType<typeof gameEventsOf>;
  /** Absolute path of the folder for versions of statistics; undefined: they are in the database only. */
  readonly statisticArchives: string | undefined;
  /** Undefined: no mail is sent. Its address of the server may have a password. */
  readonly mail: ReturnType<typeof mailOf>;
}

export type ReadConfig =
  | { readonly ok: true; readonly config: Config }
  /** One sentence that names the option and the fault; it never holds a secret. */
  | { readonly ok: false; readonly sentence: string };

/**
 * The configuration from flags (`{'--port': '7300'}`), then environment variables (those of the process are read here and nowhere else),
 * then a file that either names, then the defaults.
 */
export function loadConfig(flags: Texts, environment: Texts = process.env): ReadConfig {
  try {
    const stray = strayName(Object.keys(environment));
    if (stray) return { ok: false, sentence: `${stray} of the environment ${unknown(stray)}` };
    const named = optionText('config', { flags, environment, file: {} });
    const file = readFile(named?.text);
    return { ok: true, config: settle(valuesOf({ flags, environment, file }), environment) };
  } catch (error) {
    if (error instanceof WrongOption) return { ok: false, sentence: error.message };
    throw error;
  }
}

const VARIABLES: readonly string[] = Object.values(OPTIONS).map((option) => option.variable);

const KNOWN: ReadonlySet<string> = new Set([
  ...VARIABLES,
  ...Object.values(CLIENT_VARIABLES).map(({ variable }) => variable),
]);

/** A variable with our prefix that is no option, nor one of a client. */
function strayName(names: readonly string[]): string | undefined {
  return names.find((name) => name.startsWith('PURSER_') && !KNOWN.has(name));
}

function unknown(name: string): string {
  const meant = nearest(name, VARIABLES);
  return `is not an option${meant ? `; did you mean ${meant}?` : ` (${shellCommand('serve --help')} lists them).`}`;
}

interface OptionFile {
  readonly path?: string;
  readonly lines?: Texts;
}

interface Sources {
  readonly flags: Texts;
  readonly environment: Texts;
  readonly file: OptionFile;
}

function readFile(path: string | undefined): OptionFile {
  if (path === undefined) return {};
  const text = readText(path);
  text.split('\n').forEach((line, index) => {
    // parseEnv skips such lines in silence.
    if (!/^\s*(#.*|(export\s+)?[A-Za-z_]\w*\s*=.*)?\s*$/.test(line)) {
      throw new WrongOption(`Line ${index + 1} of ${path} is not KEY=VALUE.`);
    }
  });
  const lines = parseEnv(text);
  for (const name of Object.keys(lines)) {
    if (name === OPTIONS.config.variable) {
      throw new WrongOption(`${name} in ${path} cannot name another file.`);
    }
    if (!KNOWN.has(name)) throw new WrongOption(`${name} in ${path} ${unknown(name)}`);
  }
  return { path, lines };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongOption(`The configuration file ${path} cannot be read (${code}).`);
  }
}

interface OptionText {
  readonly text: string;
  /** Where it was given, as the beginning of a sentence. */
  readonly from: string;
}

/** The text of an option and where it was given. An empty variable or line counts as not given. */
function optionText(
  name: OptionName,
  { flags, environment, file }: Sources,
): OptionText | undefined {
  const option: Option<unknown> = OPTIONS[name];
  const flag = flags[option.flag];
  if (flag !== undefined) return { text: flag, from: option.flag };
  const variable = environment[option.variable];
  if (variable) return { text: variable, from: option.variable };
  const line = file.lines?.[option.variable];
  if (line) return { text: line, from: `${option.variable} in ${file.path}` };
  return option.fallback === undefined
    ? undefined
    : { text: option.fallback, from: option.variable };
}

const TEXT_SHOWN_MAX = 60;

function valuesOf(sources: Sources): Values {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(OPTIONS) as OptionName[]) {
    const option: Option<unknown> = OPTIONS[name];
    const given = optionText(name, sources);
    if (given === undefined) continue;
    const read = option.parse(given.text);
    if (!read.ok) {
      const shown = option.secret
        ? ''
        : `, not ${JSON.stringify(given.text.slice(0, TEXT_SHOWN_MAX))}`;
      throw new WrongOption(`${given.from} ${read.wrong}${shown}.`);
    }
    values[name] = read.value;
  }
  return values as Values;
}

/** Checks options that depend on each other, and derives the rest of the configuration from them. */
function settle(values: Values, environment: Texts): Config {
  const { config: _, smtp: _smtp, smtpFrom: _from, smtpTls: _tls, ...others } = values;
  const { keyFile, tlsCertFile, tlsKeyFile, ...more } = others;
  const { gameEventsDir: _dir, gameEventsFileMib: _mib, gameEventsFiles: _files, ...less } = more;
  const { statisticsArchiveDir: archives, ...rest } = less;
  const workers = values.workers === 'auto' ? availableParallelism() : values.workers;
  if (values.headersTimeoutMs > values.requestTimeoutMs) {
    throw new WrongOption(
      'PURSER_HEADERS_TIMEOUT must not be longer than PURSER_REQUEST_TIMEOUT, of which it is a part.',
    );
  }
  const database = settleDatabase(values.database, values.dataDir);
  return {
    ...rest,
    database,
    keyPath: keyPathOf(keyFile, database),
    workers,
    tlsFiles: tlsFilesOf(tlsCertFile, tlsKeyFile),
    trustedProxies: values.trustedProxies ?? [],
    traces: readTraceSettings(environment),
    gameEvents: gameEventsOf(values, workers),
    statisticArchives: archives === undefined ? undefined : resolve(archives),
    mail: mailOf(values),
  };
}

/** Each process writes a file of its own, which others do not remove while it is the newest. */
function gameEventsOf(values: Values, workers: number) {
  const { gameEventsDir, gameEventsFileMib, gameEventsFiles: filesMax } = values;
  if (gameEventsDir === undefined) return undefined;
  if (filesMax < 2 * workers) {
    throw new WrongOption(
      `PURSER_GAME_EVENTS_FILES must be at least ${2 * workers}, two for each of the ${workers} processes.`,
    );
  }
  return { folder: resolve(gameEventsDir), fileBytesMax: gameEventsFileMib * MIB, filesMax };
}

const MIB = 1024 * 1024;

/** Mails have a sender, and links that people can open. */
function mailOf({ smtp, smtpFrom: from, smtpTls: tls, accountOrigin, publicOrigin }: Values) {
  if (smtp === undefined) {
    if (from === undefined) return undefined;
    throw new WrongOption('PURSER_SMTP_FROM is given without PURSER_SMTP_URL, the mail server.');
  }
  if (from === undefined || publicOrigin === undefined) {
    const missing = from === undefined ? 'PURSER_SMTP_FROM' : 'PURSER_PUBLIC_URL';
    throw new WrongOption(
      `PURSER_SMTP_URL is given without ${missing}: mails have a sender, and links to the service.`,
    );
  }
  const sites = { players: accountOrigin ?? publicOrigin, console: publicOrigin };
  return { server: { ...smtp, tls, from }, sites };
}

function settleDatabase(given: DatabaseAddress | undefined, dataDir: string): DatabaseAddress {
  if (given?.kind === 'postgres') return given;
  return { kind: 'sqlite', path: resolve(given?.path ?? join(dataDir, 'purser.db')) };
}

/** For a shared database the file must be named: its nodes run on different machines and need the same key. */
function keyPathOf(keyFile: string | undefined, database: DatabaseAddress): string | undefined {
  if (keyFile !== undefined) return resolve(keyFile);
  return database.kind === 'sqlite' ? join(dirname(database.path), 'purser.key') : undefined;
}

function tlsFilesOf(cert: string | undefined, key: string | undefined): Config['tlsFiles'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) };
  const [given, missing] = cert === undefined ? ['KEY', 'CERT'] : ['CERT', 'KEY'];
  throw new WrongOption(
    `PURSER_TLS_${given}_FILE is given without PURSER_TLS_${missing}_FILE: https needs both.`,
  );
}

/** Members of the configuration that are derived from options of other names. */
const SOURCES: Readonly<Partial<Record<keyof Config, OptionName>>> = {
  keyPath: 'keyFile',
  tlsFiles: 'tlsCertFile',
  mail: 'smtp',
  gameEvents: 'gameEventsDir',
  statisticArchives: 'statisticsArchiveDir',
};

interface ReloadedConfig {
  /** The configuration of the start, with what a running service takes over from the new one. */
  readonly config: Config;
  /** Variables that have changed and take effect at the next start only. */
  readonly stale: readonly string[];
}

/** Compares the configuration of a running service with the one that is read now. */
export function reloadConfig(before: Config, now: Config): ReloadedConfig {
  const config: Record<string, unknown> = { ...before };
  const stale: string[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Config>) {
    if (JSON.stringify(before[key]) === JSON.stringify(now[key])) continue;
    const option: Option<unknown> = OPTIONS[SOURCES[key] ?? (key as OptionName)];
    if (option.reloads && (before[key] === undefined) === (now[key] === undefined)) {
      config[key] = now[key];
    } else {
      stale.push(option.variable);
    }
  }
  return { config: config as unknown as Config, stale };
}
