import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import { DAY_MS, type Instant, toWireTime } from '../kernel/instant.ts';
import { WrongUse } from './failure.ts';

/** Reads the certificate and its key, and makes sure that they belong together. */
export function readTlsFiles(files: Config['tlsFiles']): ListenOptions['tls'] {
  if (!files) return undefined;
  const cert = readPem('PURSER_TLS_CERT_FILE', files.cert);
  const key = readPem('PURSER_TLS_KEY_FILE', files.key);
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    const sentence =
      'PURSER_TLS_CERT_FILE and PURSER_TLS_KEY_FILE must be a certificate and its unencrypted key, both in PEM.';
    throw new WrongUse(sentence, { cause });
  }
  return { cert, key };
}

/** The time at which the first certificate of a chain (PEM) ends. */
export function certificateEndOf(cert: string): Instant {
  return new X509Certificate(cert).validToDate.getTime();
}

/** Says that the certificate of this file has ended. */
export function describeExpired(path: string, endsAt: Instant): string {
  return `${path} has expired (${toWireTime(endsAt)}).`;
}

/** Certificates are normally renewed much earlier than this. */
const DAYS_LEFT_MIN = 7;

/** Advice about a certificate that ends. */
export const RENEW =
  'Put a new certificate in its place, and start the service again or send it SIGHUP.';

/** Says that the certificate of this file has ended, or ends soon; undefined: neither. */
export function describeCertificateEnd(
  path: string,
  { cert, now }: { readonly cert: string; readonly now: Instant },
): string | undefined {
  const endsAt = certificateEndOf(cert);
  if (endsAt <= now) return describeExpired(path, endsAt);
  return endsAt - now < DAYS_LEFT_MIN * DAY_MS
    ? `${path} expires soon (${toWireTime(endsAt)}).`
    : undefined;
}

/** The text of a file that an option names. */
export function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new WrongUse(`${variable} names ${path}, which cannot be read (${code}).`, { cause });
  }
}

/** SHA-256, in hexadecimal digits, of each certificate in a file (PEM) that an option names. */
export function certificateDigestsOf(variable: string, path: string): readonly string[] {
  const pems = readPem(variable, path).match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  );
  try {
    if (!pems) throw new Error('no certificate begins there');
    return pems.map((pem) =>
      createHash('sha256').update(new X509Certificate(pem).raw).digest('hex'),
    );
  } catch (cause) {
    throw new WrongUse(`${variable} names ${path}, which must have certificates in PEM.`, {
      cause,
    });
  }
}
