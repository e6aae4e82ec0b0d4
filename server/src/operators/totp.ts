import { createHmac } from 'node:crypto';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { makeFixedEqual } from '../kernel/secrets.ts';

// One-time passwords by time (RFC 6238) with what authenticators of phones take: SHA-1, 6 digits, steps of 30 seconds.

const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;
/** Steps before and after ours whose codes are taken: clocks differ (RFC 6238 5.2). */
const DRIFT_STEPS = [-1, 0, 1] as const;
/** As many as SHA-1 has (RFC 4226 4, R6). */
export const TOTP_SECRET_BYTES = 20;

/** The code of a step (RFC 4226 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step in which a moment is. */
export function stepAt(now: Instant): number {
  return Math.floor(now / STEP_MS);
}

/** The step of a code that is good at a moment; undefined: it is the code of no step that comes after `lastStep`. */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { readonly now: Instant; readonly lastStep: number },
): number | undefined {
  return DRIFT_STEPS.map((drift) => stepAt(now) + drift).find(
    (step) => step > lastStep && isSameCode(codeOf(secret, step), code),
  );
}

const isSameCode = makeFixedEqual(DIGITS);

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 6, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE_32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that authenticators read from a picture (Key Uri Format of Google Authenticator). */
export function otpauthAddress(name: string, secret: string): string {
  return `otpauth://totp/Purser:${encodeURIComponent(name)}?secret=${secret}&issuer=Purser`;
}
