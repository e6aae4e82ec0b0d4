import { type KeyObject, X509Certificate } from 'node:crypto';
import { badProof, PROVIDER_AWAY, type Unproved } from '../kernel/identity-proof.ts';
import { type Clock, HOUR_MS, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { DOCUMENT_FETCH_GAP_MS } from '../kernel/outside-limits.ts';
import { PARTNER_URLS } from '../kernel/partners.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import { makeAddressBuckets } from '../lib/token-buckets.ts';
import type { AddressKeys } from '../lib/ip-address.ts';
import type { OutsideClient } from './http-client.ts';
import { type Fetched, isUnsent, makeKeptDocuments } from './kept-documents.ts';
import type { Waits } from './waits.ts';

/** The origin of Apple's certificates. */
const APPLE = new URL(PARTNER_URLS['game-center']).origin;
/** The addresses that Apple has given so far, each fetched once in DOCUMENT_FETCH_GAP_MS at most. */
const APPLES_FORM = /^\/public-key\/gc-prod-\d{1,2}\.cer$/;
/** Calls for other addresses that are not known, which anybody may invent: four in DOCUMENT_FETCH_GAP_MS for a caller's network. */
const UNKNOWN_CALLS = { burst: 4, perSecond: (4 * SECOND_MS) / DOCUMENT_FETCH_GAP_MS };
/** Milliseconds after which a certificate is fetched again. */
const FRESH_MS = 6 * HOUR_MS;
/** Networks whose calls for addresses that are not known are remembered. */
const NETWORKS_MAX = 10_000;
/** Addresses that are remembered: more than APPLES_FORM has; one that gives no certificate pushes none out. Apple has had some ten in as many years. */
const ADDRESSES_MAX = 128;
/** Bytes of a certificate: Apple's have less than 2,000. */
const CERTIFICATE_BYTES_MAX = 16 * 1_024;
const RSA_BITS_MIN = 2_048;

type CertificateVerdict = { readonly status: 'found'; readonly publicKey: KeyObject } | Unproved;

/** Finds the public key of a certificate by its address. */
export interface Certificates {
  find(publicKeyUrl: string): Promise<CertificateVerdict>;
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
  const unknown = makeAddressBuckets(UNKNOWN_CALLS, { keysMax: NETWORKS_MAX, nowMs }, networkNow);
  const kept = makeKeptDocuments({
    // Resolved against `url`, a path that begins with two slashes would name another host.
    fetchDocument: async (address) => {
      const isAtApple = address.startsWith(`${APPLE}/`);
      const asked = isAtApple ? new URL(url).origin + address.slice(APPLE.length) : address;
      const found = await fetchCertificate(client, asked);
      // Apple's own address is no fault of the player, whatever its server says.
      return isOfApplesForm(address) ? { ...found, isAway: !found.document } : found;
    },
    nowMs,
    waits,
    freshMs: FRESH_MS,
    max: ADDRESSES_MAX,
    mayFetchNew: (address) => isOfApplesForm(address) || unknown.take(undefined) === 0,
  });
  return {
    async find(publicKeyUrl) {
      const address = toAppleAddress(publicKeyUrl);
      if (address === undefined) return badProof('issuer');
      const { document: certificate, isAway } = await kept.find(address);
      if (!certificate) return isAway ? PROVIDER_AWAY : badProof('unknownKey');
      return isFit(certificate, now())
        ? { status: 'found', publicKey: certificate.publicKey }
        : badProof('unknownKey');
    },
  };
}

function isOfApplesForm(address: string): boolean {
  return address.startsWith(APPLE) && APPLES_FORM.test(address.slice(APPLE.length));
}

/** Those whose network nobody knows share one. */
function networkNow(): AddressKeys {
  return currentLane.getStore()?.network ?? { own: '', site: undefined };
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
): Promise<Fetched<X509Certificate>> {
  const headers = { Accept: '*/*' };
  const call = { url, headers, bytesMax: CERTIFICATE_BYTES_MAX, hasOwnGap: true };
  // As every document that is kept: it is for all callers, and takes no place of the first.
  const answer = await currentLane.run(OWN_LANE, () => client.request(call));
  if (answer.status === 'away') {
    return { document: undefined, isAway: true, isUnsent: isUnsent(answer) };
  }
  const { code, body } = answer;
  const document = code === 200 ? parseCertificate(body) : undefined;
  return { document, isAway: !document && !(code >= 400 && code < 429) };
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
