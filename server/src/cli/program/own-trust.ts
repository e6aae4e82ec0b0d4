import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import type { Config } from '../../config/load.ts';
import { Failure } from '../../runtime/failure.ts';

/** Trusts the configured certificate. Its name is not compared: it names the public host, not the loopback address. */
export function ownTrust({ tlsFiles }: Pick<Config, 'tlsFiles'>): RequestOptions {
  if (!tlsFiles) return {};
  try {
    const ca = readFileSync(tlsFiles.cert, 'utf8');
    return { ca, checkServerIdentity: () => undefined };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const sentence = `PURSER_TLS_CERT_FILE names ${tlsFiles.cert}, which cannot be read (${code}).`;
    throw new Failure(sentence, 2, { cause });
  }
}
