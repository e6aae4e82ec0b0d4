import type { CallOrigin } from '../kernel/caller.ts';
import type { Passwords, PhcText } from '../kernel/passwords.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../lib/ip-address.ts';

/** The deps of hashing a new password. */
export interface HashDeps {
  readonly passwords: Passwords;
  /** Passwords wait here for their turn to be hashed. */
  readonly passwordQueue: FairQueue;
}

/** Hashes a new password of an operator when it is its turn; `full`: too many wait. */
export function hashNewPassword(
  { passwords, passwordQueue }: HashDeps,
  { password, origin }: { readonly password: string; readonly origin: CallOrigin },
): Promise<PhcText | 'full'> {
  const lane = `operators ${addressKeys(origin.limitedAddress ?? '').own}`;
  return passwordQueue.run({ lane, isPreferred: true }, () => passwords.hash(password));
}
