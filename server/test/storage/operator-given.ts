import { authorOfOperator } from '../../src/kernel/author.ts';
import type { Runs } from '../../src/kernel/command.ts';
import type { PhcText } from '../../src/kernel/passwords.ts';
import type { HeldRole } from '../../src/kernel/roles.ts';
import { type Page, WHOLE_LIST } from '../../src/kernel/page.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { spendOperatorLink } from '../../src/operators/commands/links.ts';
import { listActivity } from '../../src/operators/commands/activity.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import { signInOperator } from '../../src/operators/commands/sessions.ts';
import type { SpendOutcome } from '../../src/operators/link.ts';
import { newSession } from '../../src/operators/session.ts';
import { NOW, unique } from './given.ts';

export const OWNER: readonly HeldRole[] = [{ role: 'owner' }];
export const HASH = 'hash' as PhcText;

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
  { run }: Runs,
  digest: string,
  { name = digest, now = NOW }: { readonly name?: string; readonly now?: number } = {},
): Promise<SpendOutcome> {
  const { session } = newSession(systemRandom, now);
  return run(spendOperatorLink, {
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
export async function anOperator(storage: Runs, roles: readonly HeldRole[]): Promise<string> {
  const invitation = anInvitation(roles);
  await storage.run(inviteOperator, invitation);
  const outcome = await spend(storage, invitation.digest);
  if (outcome.status !== 'done') throw new Error(`The link was refused: ${outcome.status}`);
  return outcome.operatorId;
}

interface ActsFilter {
  readonly titleId?: string;
  readonly operatorId?: string;
  readonly since?: number;
  readonly page?: Page;
}

/** The acts of operators, the newest first, without revisions. */
export async function listActs({ run }: Runs, { operatorId, ...filter }: ActsFilter) {
  const { entries } = await run(listActivity, {
    titleId: undefined,
    madeBy: operatorId === undefined ? undefined : authorOfOperator(operatorId),
    subject: undefined,
    since: undefined,
    hasEvents: true,
    hasInternalData: true,
    revisionsMax: 1_000,
    page: WHOLE_LIST,
    ...filter,
  });
  return entries.filter(({ path }) => path !== undefined);
}

/** Signs in with the password of all operators here. */
export function signIn({ run }: Runs, operatorId: string) {
  const session = { ...newSession(systemRandom, NOW).session, operatorId };
  const begun = { session, address: undefined, device: undefined };
  const presented = { operatorId, passwordHash: HASH, proof: undefined };
  return run(signInOperator, { ...begun, presented, now: NOW });
}
