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

/** Makes RSA keys and a certificate (RFC 5280 4.1) for them. */
export function makeRsaCertificate(validity: Validity, modulusLength = 2_048): SelfSigned {
  // sha256WithRSAEncryption, with parameters that are NULL.
  const algorithm = '06092a864886f70d01010b0500';
  return signItself(generateKeyPairSync('rsa', { modulusLength }), { validity, algorithm });
}

/** The same for keys on the curve P-256. */
export function makeEcCertificate(validity: Validity): SelfSigned {
  // ecdsa-with-SHA256.
  const algorithm = '06082a8648ce3d040302';
  return signItself(generateKeyPairSync('ec', { namedCurve: 'P-256' }), { validity, algorithm });
}

function signItself(
  { publicKey, privateKey }: KeyPair,
  { validity, algorithm }: { readonly validity: Validity; readonly algorithm: string },
): SelfSigned {
  const signedWith = der(0x30, Buffer.from(algorithm, 'hex'));
  const name = toName('A fake');
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedWith,
    name,
    der(0x30, toTime(validity.from), toTime(validity.to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  return { privateKey, certificate: der(0x30, signed, signedWith, der(0x03, signature)) };
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
