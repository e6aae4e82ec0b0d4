import { systemRandom } from '../../src/kernel/secrets.ts';
import type { PhcText } from '../../src/kernel/passwords.ts';
import type { HeldRole, SpendOutcome } from '../../src/operators/ports.ts';
import { newSession } from '../../src/operators/session.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';
import { NOW, unique } from './given.ts';

export const OWNER: readonly HeldRole[] = [{ role: 'owner' }];
export const HASH = 'hash' as PhcText;

type Storage = Pick<StoragePorts, 'operators' | 'operatorManagement'>;

/** An invitation by the command line. */
export function anInvitation(roles: readonly HeldRole[]) {
  const operatorId = unique('operator-');
  return {
    newOperatorId: operatorId,
    name: operatorId,
    roles,
    granter: undefined,
    createdBy: 'commandLine',
    digest: `link of ${operatorId}`,
    expiresAt: NOW + 1,
    now: NOW,
  };
}

/** Uses a link. */
export function spend(
  { operators }: Pick<Storage, 'operators'>,
  digest: string,
  { name = digest, now = NOW }: { readonly name?: string; readonly now?: number } = {},
): Promise<SpendOutcome> {
  const { session } = newSession(systemRandom, now);
  return operators.spendLink({
    digest,
    name,
    newOperatorId: unique('owner-'),
    passwordHash: HASH,
    proof: undefined,
    session,
    address: undefined,
    device: undefined,
    now,
  });
}

/** An operator who has used a link, with the id. */
export async function anOperator(storage: Storage, roles: readonly HeldRole[]): Promise<string> {
  const invitation = anInvitation(roles);
  await storage.operatorManagement.invite(invitation);
  const outcome = await spend(storage, invitation.digest);
  if (outcome.status !== 'done') throw new Error(`The link was refused: ${outcome.status}`);
  return outcome.operatorId;
}

/** Signs in with the password of all operators here. */
export function signIn({ operators }: Pick<Storage, 'operators'>, operatorId: string) {
  const session = { ...newSession(systemRandom, NOW).session, operatorId };
  const begun = { session, address: undefined, device: undefined };
  const shown = { operatorId, passwordHash: HASH, proof: undefined };
  return operators.signIn({ ...begun, shown, now: NOW });
}
