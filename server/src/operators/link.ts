import type { Instant } from '../kernel/instant.ts';
import { OPERATOR_LINK_MS } from '../kernel/limits.ts';
import { digestOf, type Random } from '../kernel/secrets.ts';
import { newSecret } from './session.ts';

/** A new one-time link, with its secret, which nobody can find out again. */
export interface FreshLink {
  readonly secret: string;
  readonly digest: string;
  readonly expiresAt: Instant;
}

/** Makes the secret of a link. */
export function newLink(random: Random, now: Instant): FreshLink {
  const secret = newSecret(random);
  return { secret, digest: digestOf(secret), expiresAt: now + OPERATOR_LINK_MS };
}

/** The address of a link. The secret stands behind `#`, which browsers send to nobody: no proxy has it in a log. */
export function linkAddress(consoleOrigin: string, secret: string): string {
  return `${consoleOrigin}/console/#link=${secret}`;
}
