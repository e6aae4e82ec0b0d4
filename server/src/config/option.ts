import { parseTitleId } from '../kernel/schema.ts';
import { parseNetworks } from '../lib/networks.ts';
import type { Rate } from '../lib/token-buckets.ts';

/** Ends the reading at the first wrong option, with one sentence that holds no secret. */
export class WrongOption extends Error {}

/** The value of an option's text, or the end of a sentence that begins with the option's name and says what the text must be. */
type ParsedOption<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly wrong: string };

export type Parse<T> = (text: string) => ParsedOption<T>;

/** A kind of values. */
interface Kind<T> {
  /** Stands for the value in the help text. */
  readonly placeholder: string;
  readonly parse: Parse<T>;
}

/** One option: the same meaning as a flag, as an environment variable and as a line of the file. */
export interface Option<T> extends Kind<T> {
  readonly flag: `--${string}`;
  readonly variable: `PURSER_${string}`;
  /** One sentence. */
  readonly description: string;
  /** `any`: of every command that opens the database. `serve`: of the service only. */
  readonly concerns: 'any' | 'serve';
  /** The text that counts where none is given. */
  readonly fallback: string | undefined;
  /** The default in words, where there is no text for it. */
  readonly fallbackDescription?: string;
  /** Its text is never repeated in a message. */
  readonly secret?: true;
  /** A running service takes it over at a hang-up signal; otherwise it takes effect at the next start. */
  readonly reloads?: true;
}

type Declared<T> = Omit<Option<T>, 'flag' | 'variable' | 'concerns' | 'fallback'> &
  Partial<Pick<Option<T>, 'concerns'>>;

/**
 * Declares an option, of the service where it does not say what else it concerns. Its variable is named like its flag: `--data-dir` is
 * PURSER_DATA_DIR. Without a fallback it may be left out.
 */
export function option<T, F extends string | undefined = undefined>(
  flag: Option<T>['flag'],
  it: Declared<T> & { readonly fallback?: F },
) {
  const variable: Option<T>['variable'] = `PURSER_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;
  return { flag, variable, concerns: 'serve', fallback: undefined as F, ...it } as const;
}

export const yes = <T>(value: T): ParsedOption<T> => ({ ok: true, value });
export const no = (wrong: string): ParsedOption<never> => ({ ok: false, wrong });

/** Any text that names a file. */
export const FILE: Kind<string> = {
  placeholder: 'file',
  parse: (text) =>
    text === '' || text.includes('\0') ? no('must name a file or folder') : yes(text),
};

export const FOLDER: Kind<string> = { ...FILE, placeholder: 'folder' };

/** A host name or an address to listen on. */
export const parseHost: Parse<string> = (text) =>
  /^[\w.:%-]{1,253}$/.test(text) ? yes(text) : no('must be a host name or an IP address');

/** An address without a path, as browsers name where a page comes from (RFC 6454 6.2). */
export const parseOrigin: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin
    ? yes(url.origin)
    : no('must be an address such as https://purser.example.com, without a path');
};

/** Networks as `address/prefix`, from a list with commas. */
export const parseNetworkList: Parse<readonly string[]> = (text) => {
  const networks = parseNetworks(text);
  return networks
    ? yes(networks)
    : no(
        'must be IP addresses, networks such as 10.0.0.0/8, loopback or private, with commas in between',
      );
};

interface Bounds<B> {
  readonly min: B;
  readonly max: B;
}

/** Digits of a number that is typed by hand: a leading zero is a slip. */
export const NO_LEADING_ZERO = /^[1-9]\d{0,6}$/;

/** A whole number in decimal digits, within bounds. */
export function wholeNumber({ min, max }: Bounds<number>, digits = /^\d{1,15}$/): Kind<number> {
  return {
    placeholder: 'number',
    parse(text) {
      const value = digits.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max
        ? yes(value)
        : no(`must be a whole number from ${min} to ${max}`);
    },
  };
}

/** A whole number, or a word that stands for another choice. */
export function wholeNumberOr<const W extends string>(
  word: W,
  bounds: Bounds<number>,
): Kind<number | W> {
  const { placeholder, parse } = wholeNumber(bounds);
  return {
    placeholder,
    parse(text) {
      if (text === word) return yes(word);
      const read = parse(text);
      return read.ok ? read : no(`${read.wrong}, or ${word}`);
    },
  };
}

const PER_SECOND = { s: 1, m: 1 / 60, h: 1 / 3_600 } as const;

/**
 * How often something may happen: `100/s`, `20/m`, `5000/h burst 200`, or `off`. Without a burst, all of a second, a minute or an hour may
 * come at once.
 */
export const parseRate: Parse<Rate | 'off'> = (text) => {
  if (text === 'off') return yes('off');
  const match = /^([1-9]\d{0,8})\/([smh])(?: +burst +([1-9]\d{0,8}))?$/.exec(text);
  if (!match) {
    return no('must be off or a rate such as 100/s, 20/m or 5000/h burst 200, of whole numbers');
  }
  const [, count, unit, burst = count] = match;
  const perSecond = Number(count) * PER_SECOND[unit as keyof typeof PER_SECOND];
  return yes({ burst: Number(burst), perSecond });
};

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A length of time such as `500ms`, `30s`, `30m`, `24h` or `7d`, in milliseconds. */
export function duration({ min, max }: Bounds<string>): Kind<number> {
  const minMs = toMs(min);
  const maxMs = toMs(max);
  return {
    placeholder: 'time',
    parse(text) {
      const value = toMs(text);
      return value >= minMs && value <= maxMs
        ? yes(value)
        : no(
            `must be a length of time from ${min} to ${max}, as a whole number with ms, s, m, h or d`,
          );
    },
  };
}

/** The milliseconds; NaN for a text that is no length of time. */
function toMs(text: string): number {
  const match = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text);
  if (!match) return Number.NaN;
  return Number(match[1]) * UNITS_MS[match[2] as keyof typeof UNITS_MS];
}

/** The kind of the database, and where it is. */
export type DatabaseAddress =
  /** The embedded one, in a file. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** One that nodes share. Its address may hold a password. */
  | { readonly kind: 'postgres'; readonly url: string };

/** `sqlite:PATH`, also written `sqlite://PATH`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. */
export const parseDatabaseUrl: Parse<DatabaseAddress> = (text) => {
  if (SEVERAL_HOSTS.test(text)) return no('must name one host, as a proxy that finds the primary');
  if (isPostgresUrl(text)) {
    const wrong = wrongParameters(text);
    return wrong === undefined ? yes({ kind: 'postgres', url: text }) : no(wrong);
  }
  const path = /^sqlite:(?:\/\/)?(.*)$/s.exec(text)?.[1];
  // A memory database would be empty in each process; `file:` would smuggle SQLite's own options in.
  return path === undefined || path === '' || path.includes('\0') || /^(:|file:)/i.test(path)
    ? no('must be sqlite:PATH or postgres://USER@HOST/DATABASE')
    : yes({ kind: 'sqlite', path });
};

/**
 * The parameters by which an address names certificates and the password, some with the words that the driver knows. Another parameter of
 * such a name would be ignored, and the connection less safe than it looks.
 */
const SAFETY_PARAMETERS: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ['sslmode', ['verify-full', 'verify-ca', 'require', 'prefer', 'disable', 'no-verify']],
  ['sslrootcert', undefined],
  ['sslcert', undefined],
  ['sslkey', undefined],
  ['sslnegotiation', ['postgres', 'direct']],
  ['passwordfile', undefined],
]);

/** The end of a sentence about parameters that do not do what they seem to; undefined: there are none. */
function wrongParameters(text: string): string | undefined {
  const { searchParams, password } = new URL(text);
  const stray = [...searchParams.keys()].find(
    (name) => /^(ssl|pass)/i.test(name) && !SAFETY_PARAMETERS.has(name),
  );
  if (stray !== undefined) {
    return `has the unknown parameter ${stray}; known ones are ${[...SAFETY_PARAMETERS.keys()].join(', ')}`;
  }
  // The driver takes an empty mode for none, and the last of two.
  for (const [name, words] of SAFETY_PARAMETERS) {
    const [value, ...more] = searchParams.getAll(name);
    if (value === '' || more.length > 0)
      return `has the parameter ${name} twice or without a value`;
    if (value !== undefined && words?.includes(value) === false) {
      return `has an unknown value of ${name}; known ones are ${words.join(', ')}`;
    }
  }
  const unused = [...searchParams.keys()].find((name) => /^ssl(?!mode)/.test(name));
  if (unused !== undefined && searchParams.get('sslmode') === 'disable') {
    return `has sslmode=disable, which encrypts nothing, and ${unused}`;
  }
  return password !== '' && searchParams.has('passwordfile')
    ? 'has both a password and a passwordfile'
    : undefined;
}

/** As libpq takes them, and the driver does not. A password may have commas. */
const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^/]*@)?[^/@]*,/;

/** Host and database must be named: the defaults of the driver are seldom what is meant. */
function isPostgresUrl(text: string): boolean {
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (!url || url.hostname === '' || !/^\/[^/]+$/.test(url.pathname)) return false;
  return [url.username, url.password, url.pathname].every(isPercentEncoded);
}

export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** One of a few words. */
export function parseOneOf<const W extends string>(words: readonly W[]): Parse<W> {
  return (text) => {
    const word = words.find((known) => known === text);
    return word === undefined ? no(`must be one of ${words.join(', ')}`) : yes(word);
  };
}

export const ON_OR_OFF = { placeholder: 'on|off', parse: parseOneOf(['on', 'off']) };

/** A title's id, in letters of either case. */
export const parseTitle: Parse<string> = (text) => {
  const titleId = parseTitleId(text);
  return titleId === undefined ? no('must be 4 to 8 hex digits') : yes(titleId);
};

/** A text of a form. */
export function parsePattern(pattern: RegExp, wrong: string): Parse<string> {
  return (text) => (pattern.test(text) ? yes(text) : no(wrong));
}
