import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A private key, and a certificate that it has signed itself. */
export interface SelfSigned {
  readonly privateKey: KeyObject;
  /** DER. */
  readonly certificate: Buffer;
}

interface Validity {
  readonly from: Date;
  readonly to: Date;
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

// sha256WithRSAEncryption, with parameters that are NULL; ecdsa-with-SHA256; ecdsa-with-SHA384.
const ALGORITHMS = {
  rsa: { digest: 'sha256', identifier: '06092a864886f70d01010b0500' },
  'P-256': { digest: 'sha256', identifier: '06082a8648ce3d040302' },
  'P-384': { digest: 'sha384', identifier: '06082a8648ce3d040303' },
} as const;

/** The text of a certificate, and the key that signs it. */
interface CertificateText {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly validity: Validity;
  readonly issuer: string;
  readonly signedBy: KeyObject;
  readonly algorithm: keyof typeof ALGORITHMS;
  /** Extensions in DER. */
  readonly extensions?: readonly Buffer[];
}

/** Makes RSA keys and a certificate (RFC 5280 4.1) for them. */
export function makeRsaCertificate(validity: Validity, modulusLength = 2_048): SelfSigned {
  return signItself(generateKeyPairSync('rsa', { modulusLength }), validity, 'rsa');
}

/** The same for keys on the curve P-256. */
export function makeEcCertificate(validity: Validity): SelfSigned {
  return signItself(generateKeyPairSync('ec', { namedCurve: 'P-256' }), validity, 'P-256');
}

function signItself(
  { publicKey, privateKey }: KeyPair,
  validity: Validity,
  algorithm: keyof typeof ALGORITHMS,
): SelfSigned {
  const [subject, issuer] = ['A fake', 'A fake'];
  const text = { subject, issuer, publicKey, signedBy: privateKey, validity, algorithm };
  return { privateKey, certificate: signCertificate(text) };
}

let serialNumber = 0;

/** Signs a certificate of version 3; each has another number. */
export function signCertificate(of: CertificateText): Buffer {
  const { digest, identifier } = ALGORITHMS[of.algorithm];
  const signedWith = der(0x30, Buffer.from(identifier, 'hex'));
  const extensions = of.extensions ? [der(0xa3, der(0x30, ...of.extensions))] : [];
  serialNumber += 1;
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, serialNumber >> 8, serialNumber & 0xff])),
    signedWith,
    toName(of.issuer),
    der(0x30, toTime(of.validity.from), toTime(of.validity.to)),
    toName(of.subject),
    of.publicKey.export({ type: 'spki', format: 'der' }),
    ...extensions,
  );
  const signature = Buffer.concat([Buffer.from([0]), sign(digest, signed, of.signedBy)]);
  return der(0x30, signed, signedWith, der(0x03, signature));
}

/** basicConstraints (RFC 5280 4.2.1.9), critical. */
export function basicConstraints(isAuthority: boolean): Buffer {
  const content = isAuthority ? '30030101ff' : '3000';
  return der(0x30, Buffer.from('0603551d130101ff', 'hex'), der(0x04, Buffer.from(content, 'hex')));
}

/** An extension that only says that it is there: its value is NULL. `identifier` is its object identifier's content in hexadecimal digits. */
export function markExtension(identifier: string): Buffer {
  const content = Buffer.from(identifier, 'hex');
  return der(0x30, der(0x06, content), Buffer.from('04020500', 'hex'));
}

/** A name with nothing but a common name (2.5.4.3). */
function toName(text: string): Buffer {
  const type = Buffer.from('0603550403', 'hex');
  return der(0x30, der(0x31, der(0x30, type, der(0x0c, Buffer.from(text)))));
}

/** A GeneralizedTime. */
function toTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`));
}

/** A value of a tag, with its length (X.690 8.1.3). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
