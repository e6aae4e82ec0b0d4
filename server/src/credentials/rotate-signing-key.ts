import type { Run } from '../kernel/command.ts';
import type { Clock } from '../kernel/instant.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import type { Random } from '../kernel/secrets.ts';
import {
  activateSigningKey,
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
  revokeSigningKey,
} from './commands.ts';
import { newSigningKey, type NewSigningKey, sealSigningKey } from './signing-key.ts';

interface NewKeyDeps {
  readonly random: Random;
  readonly now: Clock;
  readonly keyEncryption: KeyEncryption;
}

/**
 * Makes a key that signs from now on, and gives its kid. Credentials of older keys stay good until they end.
 * It takes two steps, so that every process knows the key before any of them signs with it.
 */
export async function rotateSigningKey(deps: NewKeyDeps & { readonly run: Run }): Promise<string> {
  return rotateTo(makeKey(deps), deps);
}

/** The same with a key that is made already. */
export async function rotateTo(
  key: NewSigningKey,
  { run, now }: { readonly run: Run; readonly now: Clock },
): Promise<string> {
  await run(publishSigningKey, key);
  const outcome = await run(activateSigningKey, { kid: key.kid, now: now() });
  // A key that has signed nothing yet cannot be gone or revoked.
  if (outcome !== 'activated') throw new Error(`The new signing key ${key.kid} was ${outcome}`);
  return key.kid;
}

/** Makes a key that signs from now on and revokes all others: no earlier credential is good any more. It may be repeated. */
export async function replaceSigningKeys(
  deps: NewKeyDeps & { readonly run: Run },
): Promise<{ readonly kid: string; readonly revoked: readonly string[] }> {
  const { run, now } = deps;
  const kid = await rotateSigningKey(deps);
  const others = (await run(listSigningKeys)).filter((key) => key.kid !== kid);
  const revoked = others.filter(({ revokedAt }) => revokedAt === undefined).map((key) => key.kid);
  for (const old of revoked) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await run(revokeSigningKey, { kid: old, now: now() });
    if (outcome !== 'revoked') throw new Error(`The signing key ${old} was ${outcome}`);
  }
  return { kid, revoked };
}

/** Makes the first signing key where there is none. Several processes may do this at once. */
export async function bootstrapSigningKey(deps: NewKeyDeps & { readonly run: Run }): Promise<void> {
  const { run } = deps;
  if ((await run(listSigningKeys)).length > 0) return;
  await run(beginSigningKeys, makeKey(deps));
}

/** Makes a key, which nobody knows yet. */
export function makeKey({ random, now, keyEncryption }: NewKeyDeps): NewSigningKey {
  const key = newSigningKey(random);
  return { kid: key.kid, sealed: sealSigningKey(key, keyEncryption, random), now: now() };
}
