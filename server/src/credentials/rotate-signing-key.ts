import type { Clock } from '../kernel/instant.ts';
import type { Random } from '../kernel/secrets.ts';
import type { SigningKeys } from './ports.ts';
import { newSigningKey, sealSigningKey } from './signing-key.ts';

interface Making {
  readonly random: Random;
  readonly now: Clock;
  /** 32 bytes. */
  readonly keyEncryptionKey: Buffer;
}

/**
 * Makes a key that signs from now on; what older keys signed stays good until its end. Answers with its
 * kid. In two steps, so that every process knows the key before any of them signs with it.
 */
export async function rotateSigningKey(
  deps: Making & { readonly signingKeys: Pick<SigningKeys, 'publish' | 'activate'> },
): Promise<string> {
  const { signingKeys, now } = deps;
  const key = makeKey(deps);
  await signingKeys.publish(key);
  const outcome = await signingKeys.activate({ kid: key.kid, now: now() });
  // Nobody has had a reason to revoke a key that has not signed anything.
  if (outcome !== 'activated') throw new Error(`The new signing key ${key.kid} was ${outcome}`);
  return key.kid;
}

/** Sees to it that there is a key that signs: for the start of a process, any number of them at once. */
export async function bootstrapSigningKey(
  deps: Making & { readonly signingKeys: Pick<SigningKeys, 'begin' | 'list'> },
): Promise<void> {
  const { signingKeys } = deps;
  if ((await signingKeys.list()).length > 0) return;
  await signingKeys.begin(makeKey(deps));
}

function makeKey({ random, now, keyEncryptionKey }: Making) {
  const key = newSigningKey(random);
  return { kid: key.kid, sealed: sealSigningKey(key, keyEncryptionKey, random), now: now() };
}
