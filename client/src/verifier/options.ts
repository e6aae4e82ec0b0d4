import type { UseOnce } from './join-use.ts';
import type { VerifierState } from './state.ts';
import { VerifierError } from './verifier-error.ts';

/** The credential with which a verifier asks the service: one of the two. */
export interface VerifierCredentials {
  /** Of the title, with the scope `server`. */
  readonly secretKey?: string;
  /** A token of the title, or a function that gives one, which is called again when the service refuses the last one. */
  readonly entityToken?: string | (() => string | Promise<string>);
}

export interface VerifierOptions {
  /** Where the service is, as in `https://purser.example.com`. */
  readonly url: string;
  readonly credentials: VerifierCredentials;
  /** The name by which this server is known. Join tokens for it are accepted, each once. Absent: no join token is. */
  readonly audience?: string;
  /**
   * The verdict on a token that cannot be checked, because there is no lease and nobody answers. `refuse`, the default: `unavailable`.
   * `unconfirmed`: a token that was good by what was last known is that, with the age of that knowledge.
   */
  readonly whenUnreachable?: 'refuse' | 'unconfirmed';
  /** Tokens whose signature need not be checked again; 10,000 when absent, some 2 kB each. */
  readonly cacheMax?: number;
  /**
   * Accepts join tokens once in several processes with one audience: it resolves to true for the first call with an id, and remembers that
   * until `expiresAt` (milliseconds since 1970) and two minutes longer. Absent: this process remembers for itself.
   */
  readonly useOnce?: UseOnce;
  /** Is told of each new state. */
  readonly onState?: (state: VerifierState) => void;
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch;
}

const CACHE_MAX = 10_000;
const AUDIENCE = /^[!-~]{1,128}$/;
/** A text that a header can carry; spaces around it are cut off. */
const CREDENTIAL = /^\s*[!-~]+\s*$/;

/** Options that were checked. */
export interface CheckedOptions extends VerifierOptions {
  readonly cacheMax: number;
  readonly isGuessing: boolean;
}

/** Throws a VerifierError for options with which no verifier can work. It names no credential. */
export function checkOptions(options: VerifierOptions): CheckedOptions {
  const { url, credentials, audience, whenUnreachable = 'refuse', cacheMax = CACHE_MAX } = options;
  checkUrl(url);
  checkCredentials(credentials);
  if (audience !== undefined && !(typeof audience === 'string' && AUDIENCE.test(audience))) {
    throw new VerifierError('audience must be 1 to 128 visible ASCII characters');
  }
  if (!['refuse', 'unconfirmed'].includes(whenUnreachable)) {
    throw new VerifierError("whenUnreachable must be 'refuse' or 'unconfirmed'");
  }
  if (!Number.isSafeInteger(cacheMax) || cacheMax < 0) {
    throw new VerifierError('cacheMax must be a whole number from 0 on');
  }
  for (const name of ['useOnce', 'onState', 'fetch'] as const) {
    if (!['undefined', 'function'].includes(typeof options[name])) {
      throw new VerifierError(`${name} must be a function`);
    }
  }
  return { ...options, cacheMax, isGuessing: whenUnreachable === 'unconfirmed' };
}

function checkUrl(url: string): void {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new VerifierError(
      `url must be that of the service, as in https://purser.example.com, not ${url}`,
    );
  }
  if (parsed.username + parsed.password + parsed.search + parsed.hash !== '') {
    throw new VerifierError('url must have no user, password, query or fragment');
  }
}

function checkCredentials(credentials: VerifierCredentials | undefined): void {
  const { secretKey, entityToken } = credentials ?? {};
  if (!secretKey && !entityToken) {
    throw new VerifierError('credentials must have a secretKey or an entityToken');
  }
  if (secretKey !== undefined && entityToken !== undefined) {
    throw new VerifierError('credentials must have a secretKey or an entityToken, not both');
  }
  const given: unknown = secretKey ?? entityToken;
  const isText = typeof given === 'string' && CREDENTIAL.test(given);
  if (!isText && !(typeof given === 'function' && given === entityToken)) {
    throw new VerifierError('The credential is no text of visible ASCII characters');
  }
}
