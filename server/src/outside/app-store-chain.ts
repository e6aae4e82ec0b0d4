import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import type { Instant } from '../kernel/instant.ts';
import { makeLruCache } from '../lib/lru-cache.ts';

/** SHA-256 of "Apple Root CA - G3" in DER, as Apple publishes it. It ends in 2039. */
export const APPLE_ROOT_CA_G3 = '63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179';

/** Characters of a certificate in base64. Apple's have less than 2,000. */
const CERTIFICATE_CHARS_MAX = 8_192;
/** Bytes for chains that were found good. Apple has two or three at a time. */
const CHAINS_BYTES_MAX = 64 * 1_024;
const CHAIN_BYTES_MAX = 1_024;

/** Object identifiers in DER: 1.2.840.113635.100.6.11.1 (signs for the App Store) and .6.2.1 (issues Apple's developer certificates). */
const SIGNS_RECEIPTS = '2a864886f76364060b01';
const ISSUES_SIGNERS = '2a864886f76364060201';

/** The key of a good chain, and the time in which each of its certificates is in force. */
interface Chain {
  readonly key: KeyObject;
  readonly from: Instant;
  readonly to: Instant;
  readonly bytesMax: number;
}

/**
 * Makes the judgement of chains of certificates (`x5c`, RFC 7515 4.1.6) with which the App Store signs: exactly three, of which the last is one
 * of `roots` (SHA-256 in hexadecimal digits). Undefined: the chain is not good. Only good chains are remembered, so strangers fill no memory.
 */
export function makeChainJudge(roots: readonly string[]) {
  const good = makeLruCache<Chain>(CHAINS_BYTES_MAX);
  return (x5c: unknown): Chain | undefined => {
    const ders = readCertificates(x5c);
    const digests = ders.map((der) => createHash('sha256').update(der).digest('hex'));
    if (!roots.includes(digests[2] ?? '')) return undefined;
    const name = digests.join(' ');
    const known = good.get(name);
    if (known) return known;
    const chain = judgeCertificates(ders);
    if (chain) good.set(name, chain);
    return chain;
  };
}

/** Three certificates of a plausible size; fewer where it is anything else. */
function readCertificates(x5c: unknown): readonly Buffer[] {
  const texts: readonly unknown[] = Array.isArray(x5c) && x5c.length === 3 ? x5c : [];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.length <= CERTIFICATE_CHARS_MAX
      ? [Buffer.from(text, 'base64')]
      : [],
  );
}

/** Judges three certificates, of which the last is trusted. Cheap checks come first. */
function judgeCertificates(ders: readonly Buffer[]): Chain | undefined {
  try {
    const all = ders.map((der) => new X509Certificate(der));
    const [leaf, intermediate, root] = all;
    if (!leaf || !intermediate || !root) return undefined;
    // OpenSSL also takes PEM, and bytes behind the end: then one certificate would have many digests.
    const isDer = all.every(({ raw }, index) => ders[index]?.equals(raw));
    const isFit =
      !leaf.ca &&
      hasExtension(leaf, SIGNS_RECEIPTS) &&
      intermediate.ca &&
      hasExtension(intermediate, ISSUES_SIGNERS) &&
      root.ca;
    if (!isDer || !isFit) return undefined;
    if (!isIssuedBy(intermediate, root) || !isIssuedBy(leaf, intermediate)) return undefined;
    return {
      key: leaf.publicKey,
      from: Math.max(...all.map(({ validFromDate }) => validFromDate.getTime())),
      to: Math.min(...all.map(({ validToDate }) => validToDate.getTime())),
      bytesMax: CHAIN_BYTES_MAX,
    };
  } catch {
    return undefined;
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** The tag of `extensions` in a certificate (RFC 5280 4.1). */
const EXTENSIONS = 0xa3;

/** Whether a certificate has an extension: Node does not tell of those that it does not know. */
function hasExtension({ raw }: X509Certificate, identifier: string): boolean {
  const [certificate] = elementsOf(raw);
  const [signed] = elementsOf(certificate?.content);
  const tagged = elementsOf(signed?.content).find(({ tag }) => tag === EXTENSIONS);
  const [extensions] = elementsOf(tagged?.content);
  return elementsOf(extensions?.content).some(
    ({ content }) => elementsOf(content)[0]?.content.toString('hex') === identifier,
  );
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
}

/** The elements that stand one behind the other in DER (X.690 8.1) that OpenSSL has read. Throws a RangeError where a length is none. */
function elementsOf(bytes: Buffer = Buffer.alloc(0)): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1);
    const digits = first < 0x80 ? 0 : first & 0x7f;
    const begin = at + 2 + digits;
    const end = begin + (digits === 0 ? first : bytes.readUIntBE(at + 2, digits));
    elements.push({ tag: bytes.readUInt8(at), content: bytes.subarray(begin, end) });
    at = end;
  }
  return elements;
}
