import assert from 'node:assert/strict';
import type { Clock } from '../../src/kernel/instant.ts';
import { OPERATOR_LINK_MS } from '../../src/kernel/operator-limits.ts';
import { makePasswords } from '../../src/kernel/passwords.ts';
import type { HeldRole } from '../../src/kernel/roles.ts';
import { digestOf, newId, systemRandom } from '../../src/kernel/secrets.ts';
import { addOperatorLink, spendOperatorLink } from '../../src/operators/commands/links.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import { newSecret, newSession } from '../../src/operators/session.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { SignedInOperator } from './world.ts';

/** The password of all operators of tests; it is hashed once. */
export const OPERATOR_PASSWORD = 'correct horse battery';
const passwordHash = makePasswords({ random: systemRandom }).hash(OPERATOR_PASSWORD);

/** Where an operator is made. */
interface OperatorPlace {
  readonly storage: Pick<Storage, 'run'>;
  readonly clock: { readonly now: Clock };
}

/** Makes an operator, who has used a link and so has a session. Without a name one is made of the id. */
export async function signInOperator(
  place: OperatorPlace,
  roles: readonly HeldRole[],
  givenName?: string,
): Promise<SignedInOperator> {
  const { run } = place.storage;
  const [operatorId, now] = [newId(systemRandom), place.clock.now()];
  const name = givenName ?? `operator ${operatorId}`;
  const secret = newSecret(systemRandom);
  const invited = await run(inviteOperator, {
    newOperatorId: operatorId,
    name,
    roles,
    granter: undefined,
    createdBy: 'commandLine',
    digest: digestOf(secret),
    expiresAt: now + 1,
    now,
  });
  assert.equal(invited.status, 'done');
  const { session, cookie, pageSecret } = newSession(systemRandom, now);
  const spent = await run(spendOperatorLink, {
    digest: digestOf(secret),
    name,
    proof: undefined,
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

/** Makes a one-time link; gives its secret. */
export async function makeLink(
  { storage: { run }, clock }: OperatorPlace,
  operatorId: string | undefined,
): Promise<string> {
  const [secret, now] = [newSecret(systemRandom), clock.now()];
  const expiresAt = now + OPERATOR_LINK_MS;
  const link = { digest: digestOf(secret), operatorId, granter: undefined, now, expiresAt };
  assert.equal(await run(addOperatorLink, { ...link, createdBy: 'commandLine' }), 'done');
  return secret;
}
