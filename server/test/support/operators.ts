import assert from 'node:assert/strict';
import { makePasswords } from '../../src/kernel/passwords.ts';
import { digestOf, newId, systemRandom } from '../../src/kernel/secrets.ts';
import type { HeldRole } from '../../src/operators/ports.ts';
import { newSecret, newSession } from '../../src/operators/session.ts';
import type { Running } from './running.ts';
import type { SignedInOperator } from './world.ts';

/** The password of all operators of tests; it is hashed once. */
export const OPERATOR_PASSWORD = 'correct horse battery';
const passwordHash = makePasswords({ random: systemRandom }).hash(OPERATOR_PASSWORD);

/** Makes an operator, who has used a link and so has a session. */
export async function signInOperator(
  { storage: { operators }, clock }: Pick<Running, 'storage' | 'clock'>,
  roles: readonly HeldRole[],
): Promise<SignedInOperator & { readonly name: string }> {
  const [operatorId, secret, now] = [newId(systemRandom), newSecret(systemRandom), clock.now()];
  const name = `operator ${operatorId}`;
  const made = await operators.create({ operatorId, name, roles, createdBy: 'commandLine', now });
  assert.equal(made, 'done');
  const link = { digest: digestOf(secret), operatorId, createdBy: 'commandLine', now };
  await operators.addLink({ ...link, expiresAt: now + 1 });
  const { session, cookie, pageSecret } = newSession(systemRandom, now);
  const spent = await operators.spendLink({
    digest: link.digest,
    name: undefined,
    newOperatorId: operatorId,
    passwordHash: await passwordHash,
    session,
    address: undefined,
    device: undefined,
    now,
  });
  assert.equal(spent.status, 'done');
  return { operatorId, name, sessionId: session.sessionId, cookie, pageSecret };
}
