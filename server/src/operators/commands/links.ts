import { COMMAND_LINE } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { Tables } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import type { NewLink, SpendOutcome, SpentLink } from '../link.ts';
import { nameKeyOf } from '../operator.ts';
import { deleteLinks, findUsableLink, replaceLink, takeLink } from '../sql/links.ts';
import {
  findEnabled,
  findOwners,
  insertOperator,
  operatorEntry,
  setLinkPassword,
  toAccount,
} from '../sql/operators.ts';
import { endedEntry, endEverySession } from '../sql/sessions.ts';
import { findManaged } from './management.ts';
import { beginSession, endSessions, useCode } from './sessions.ts';

/**
 * Stores a link. It takes the place of an earlier link of the same operator, or of the earlier link for a first owner; the latter is
 * refused once there is an owner (`hasOwner`). `mailed`: it is done, and a mail with the link is queued. `noOperator`, `notAllowed`: as in ManagedOutcome.
 */
export const addOperatorLink = command({
  name: 'operators.addLink',
  changes: 'control',
  async run(tx, link: NewLink) {
    const refusal = await findLinkRefusal(tx, link);
    if (refusal) return refusal;
    return (await replaceLink(tx, link)) ? 'mailed' : 'done';
  },
  isRefusal: (outcome) => outcome !== 'done' && outcome !== 'mailed',
});

async function findLinkRefusal(tx: Tx, { operatorId, granter }: NewLink) {
  if (operatorId === undefined) {
    return (await findOwners(tx)).length > 0 ? 'hasOwner' : undefined;
  }
  const row = await findManaged(tx, { operatorId, granter });
  if (typeof row === 'string') return row;
  return row.disabled_at === null ? undefined : 'disabled';
}

/** Finds a link that can be used, with the account of its operator; no account: it makes the first owner. */
export const findOperatorLink = command({
  name: 'operators.findLink',
  changes: 'nothing',
  async run(tx, of: { readonly digest: string; readonly now: Instant }) {
    const link = await findUsableLink.first(tx, of);
    if (!link) return undefined;
    const operatorId = link.operator_id;
    if (operatorId === null) {
      return (await findOwners(tx)).length > 0 ? undefined : { account: undefined };
    }
    const row = await findEnabled.first(tx, { operatorId });
    return row && { account: toAccount(row, { isKnownAddress: false }) };
  },
});

/** Uses a link, once. The operator's other sessions end. A refused call is rolled back, which leaves the link as it is. */
export const spendOperatorLink = command({
  name: 'operators.spendLink',
  changes: 'control',
  async run(tx, link: SpentLink): Promise<SpendOutcome> {
    const { digest, now } = link;
    const taken = await takeLink.first(tx, { digest, now });
    if (!taken) return { status: 'noLink' };
    const operator = await findSpender(tx, link, taken.operator_id);
    const operatorId = operator.operator_id;
    await endSessions(tx, { operatorId, now });
    appendControl(tx, { at: now, titleId: undefined, entries: [operatorEntry(operator)] });
    const { address, device } = link;
    await beginSession(tx, { session: { ...link.session, operatorId }, address, device });
    return { status: 'done', operatorId };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Ends the sessions of all operators, and makes all links useless. Gives how many sessions and links there were. */
export const endAllSignIns = command({
  name: 'operators.endAllSignIns',
  changes: 'control',
  async run(tx, { now }: { readonly now: Instant }) {
    const ended = await endEverySession.all(tx, { now });
    appendControl(tx, { at: now, titleId: undefined, entries: ended.map(endedEntry) });
    return { sessions: ended.length, links: await deleteLinks.run(tx, undefined) };
  },
});

/** The operator of a link, with the new password. */
async function findSpender(
  tx: Tx,
  link: SpentLink,
  operatorId: string | null,
): Promise<Tables['operators']> {
  if (operatorId === null) {
    // No longer the first: the link is of no use.
    if ((await findOwners(tx)).length > 0) throw refusedSpending('noLink');
    const owner = await insertFirstOwner(tx, link);
    if (!owner) throw refusedSpending('nameTaken');
    return owner;
  }
  const operator = await setLinkPassword.first(tx, { ...link, operatorId });
  if (!operator) throw refusedSpending('noLink');
  const outcome = await useCode(tx, operator, link.proof);
  if (outcome !== 'done') throw refusedSpending(outcome === 'codeUsed' ? outcome : 'noLink');
  return operator;
}

function refusedSpending(status: Exclude<SpendOutcome['status'], 'done'>): RollbackWith {
  return new RollbackWith({ status } satisfies SpendOutcome);
}

async function insertFirstOwner(
  tx: Tx,
  { newOperatorId, name, passwordHash, now }: SpentLink,
): Promise<Tables['operators'] | undefined> {
  const operatorId = newOperatorId;
  const inserted = await insertOperator.first(tx, {
    operatorId,
    name,
    nameKey: nameKeyOf(name),
    roles: JSON.stringify([{ role: 'owner' }]),
    createdBy: COMMAND_LINE,
    now,
  });
  return inserted && setLinkPassword.first(tx, { operatorId, passwordHash, now });
}
