import { type KeyObject, X509Certificate } from 'node:crypto';
import { badProof, PROVIDER_AWAY, type Unproved } from '../kernel/identity-proof.ts';
import { type Clock, DAY_MS, HOUR_MS, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { PARTNER_URLS } from '../kernel/partners.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import { makeTokenBuckets } from '../lib/token-buckets.ts';
import type { OutsideClient } from './http-client.ts';
import type { Waits } from './waits.ts';

/** The origin of Apple's certificates. */
const APPLE = new URL(PARTNER_URLS['game-center']).origin;
/** Milliseconds between two calls for one address at least. */
const CALL_GAP_MS = 30 * SECOND_MS;
/** Calls for addresses that are not known, which anybody may invent: four in CALL_GAP_MS. */
const UNKNOWN_CALLS = { burst: 4, perSecond: (4 * SECOND_MS) / CALL_GAP_MS };
/** Milliseconds after which a certificate is fetched again, and until which the last good one serves where that fails. */
const FRESH_MS = 6 * HOUR_MS;
const KEPT_MS = DAY_MS;
/** Addresses that are remembered; Apple has had some ten in as many years. */
const ADDRESSES_MAX = 64;
/** Bytes of a certificate: Apple's have less than 2,000. */
const CERTIFICATE_BYTES_MAX = 16 * 1_024;
const RSA_BITS_MIN = 2_048;

type CertificateVerdict = { readonly status: 'found'; readonly publicKey: KeyObject } | Unproved;

/** Finds the public key of a certificate by its address. */
export interface Certificates {
  find(publicKeyUrl: string): Promise<CertificateVerdict>;
}

interface Kept {
  readonly calledAtMs: number;
  /** The last good one, and when it was fetched. */
  readonly good?: { readonly certificate: X509Certificate; readonly atMs: number } | undefined;
  /** Whether the last call failed because Apple was away; otherwise there was no certificate at the address. */
  readonly isAway: boolean;
}

interface CertificatesDeps {
  readonly client: OutsideClient;
  /** Counts callers who wait for a fetch. */
  readonly waits: Waits;
  readonly now: Clock;
  /** A clock that is never set. */
  readonly nowMs: () => number;
  /** The address that is asked for what is at APPLE. */
  readonly url: string;
}

/**
 * Makes the certificates with which Game Center signs, each from its address under apple.com. Trust rests on https to that name. Of the
 * certificate itself the dates and the key (RSA of 2,048 bits or more) are judged. Its chain is not: Apple's file has the leaf alone.
 */
export function makeCertificates(deps: CertificatesDeps): Certificates {
  const { client, waits, now, nowMs, url } = deps;
  const kept = new Map<string, Kept>();
  const flight = makeSingleFlight<Kept>();
  const unknown = makeTokenBuckets(UNKNOWN_CALLS, { keysMax: 1, nowMs });

  async function call(address: string, last: Kept | undefined): Promise<Kept> {
    // Resolved against `url`, a path that begins with two slashes would name another host.
    const isMoved = address.startsWith(`${APPLE}/`);
    const moved = new URL(url).origin + address.slice(APPLE.length);
    const fetched = await fetchCertificate(client, isMoved ? moved : address);
    const calledAtMs = nowMs();
    const { certificate } = fetched;
    const good = certificate ? { certificate, atMs: calledAtMs } : last?.good;
    return { calledAtMs, good, isAway: fetched.isAway };
  }

  function remember(address: string, entry: Kept): Kept {
    // A Map iterates in the order of insertion: the first was used least recently.
    kept.delete(address);
    kept.set(address, entry);
    const [oldest] = kept.keys();
    if (kept.size > ADDRESSES_MAX && oldest !== undefined) kept.delete(oldest);
    return entry;
  }

  /** Gives the state of an address, fetched where that is due; undefined: it cannot be fetched now. */
  async function look(address: string): Promise<Kept | undefined> {
    const last = kept.get(address);
    if (last) remember(address, last);
    const { good } = last ?? {};
    const isDue = !good || nowMs() - good.atMs > FRESH_MS;
    if (!isDue || (last && nowMs() - last.calledAtMs < CALL_GAP_MS)) return last;
    // One call is under way already for all that ask for this address.
    const fetched = flight(address, async () => {
      if (!good && unknown.take('') > 0) return { calledAtMs: 0, isAway: true };
      return remember(address, await call(address, last));
    });
    if (good && nowMs() - good.atMs <= KEPT_MS) return last;
    return waits.during(fetched);
  }

  return {
    async find(publicKeyUrl) {
      const address = toAppleAddress(publicKeyUrl);
      if (address === undefined) return badProof('issuer');
      const found = await look(address);
      const good = found?.good;
      if (!good || nowMs() - good.atMs > KEPT_MS) {
        return found && !found.isAway ? badProof('unknownKey') : PROVIDER_AWAY;
      }
      const { certificate } = good;
      return isFit(certificate, now())
        ? { status: 'found', publicKey: certificate.publicKey }
        : badProof('unknownKey');
    },
  };
}

/** An address at which Apple may have a certificate; undefined: it is none. Anything that could spell one address in many ways is refused. */
function toAppleAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || !/(?:^|\.)apple\.com$/.test(url.hostname)) return undefined;
  return `${url.origin}${url.pathname}` === text && url.port === '' ? text : undefined;
}

/** Fetches a certificate. A client error says that there is none; any other answer without one says nothing. */
async function fetchCertificate(
  client: OutsideClient,
  url: string,
): Promise<{ readonly certificate?: X509Certificate | undefined; readonly isAway: boolean }> {
  const headers = { Accept: '*/*' };
  const answer = await client.request({ url, headers, bytesMax: CERTIFICATE_BYTES_MAX });
  if (answer.status === 'away') return { isAway: true };
  const { code, body } = answer;
  const certificate = code === 200 ? parseCertificate(body) : undefined;
  return { certificate, isAway: !certificate && !(code >= 400 && code < 429) };
}

/** Apple's file is DER. Undefined: this is no certificate. */
function parseCertificate(body: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(body);
  } catch {
    return undefined;
  }
}

/** Whether a certificate is in force and its key is strong. */
function isFit({ publicKey, validFromDate, validToDate }: X509Certificate, at: Instant): boolean {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const isStrong = publicKey.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_MIN;
  return isStrong && at >= validFromDate.getTime() && at <= validToDate.getTime();
}
