import {
  type AcceptedCall,
  type AuditedCall,
  type AuditFact,
  NOTHING_DONE,
  type OperatorRefusalReason,
} from '../kernel/call-context.ts';
import { OPERATOR_ACTS_KEPT_MS } from '../kernel/operator-limits.ts';
import { type HeldRole, rolesIn } from '../kernel/roles.ts';
import { insertLines } from './audit-lines.ts';
import type { Command, CommandRun } from './command.ts';
import { pruneWhere } from './control/pruning.ts';
import type { CallOutcome } from './idempotency/once.ts';
import { insertOf, rowCodecOf } from './query/rows.ts';
import { type Statement, statement } from './query/statement.ts';
import type { Tables } from './query/tables.ts';
import { RollbackWith, type SqlSender } from './query/tx.ts';

type OperatorKey = Pick<AuditedCall, 'operatorId'>;
type Judged = Pick<Tables['operators'], 'roles' | 'disabled_at'>;

const findJudged = statement<OperatorKey, Judged>(
  'select roles, disabled_at from operators where operator_id = :operatorId',
);
/** An update locks the row on either engine. */
const lockJudged = statement<OperatorKey, Judged>(
  'update operators set name = name where operator_id = :operatorId returning roles, disabled_at',
);

/**
 * Runs a command for an operator, who is judged in its transaction: who is disabled by then, or has lost a role by which the call
 * was accepted, changes nothing. The call is written down, unless the command is refused or has found nothing to do.
 *
 * Commands that take something from an operator change the control state. So others of that kind are in order with them, and judge
 * first: they may be about the caller. All others judge last, with the row locked for as short as it can be, because whoever disables
 * the operator waits for it, and all revocations with them.
 */
export async function runAudited(
  { changes, isRefusal }: Pick<Command, 'changes' | 'isRefusal'>,
  on: SqlSender,
  { audited, run }: { readonly audited: AcceptedCall; readonly run: () => Promise<CommandRun> },
): Promise<CommandRun> {
  if (changes === 'control') await judge(on, audited, findJudged);
  const done = await run();
  if (isRefusal?.(done.result) === true) return done;
  if (changes !== 'control') await judge(on, audited, lockJudged);
  if (!done.facts.includes(NOTHING_DONE)) await insertEvent(on, audited, done.facts);
  return done;
}

async function judge(
  on: SqlSender,
  audited: AcceptedCall,
  find: Statement<OperatorKey, Judged>,
): Promise<void> {
  const reason = findRefusal(await find.first(on, audited), audited);
  if (!reason) return;
  const outcome: CallOutcome = { status: 'operatorRefused', reason };
  throw new RollbackWith(outcome);
}

function findRefusal(
  row: Judged | undefined,
  { titleId, roles, rolesEverywhere }: AcceptedCall,
): OperatorRefusalReason | undefined {
  if (!row || row.disabled_at !== null) return 'disabled';
  const held = JSON.parse(row.roles) as readonly HeldRole[];
  const [there, everywhere] = [rolesIn(held, titleId), rolesIn(held, undefined)];
  const hasAll =
    roles.every((role) => there.includes(role)) &&
    rolesEverywhere.every((role) => everywhere.includes(role));
  return hasAll ? undefined : 'roleTaken';
}

/** A call that runs several commands is one audit event. */
const insertRow = statement<Tables['operator_acts']>(
  `${insertOf('operator_acts')} on conflict (request_id) do nothing`,
);

async function insertEvent(
  on: SqlSender,
  audited: AuditedCall,
  facts: readonly AuditFact[],
): Promise<void> {
  const row = EVENT_ROWS.toRow({
    ...audited,
    subject: audited.subject,
    about: JSON.stringify(audited.about),
  });
  const isFirst = (await insertRow.run(on, row)) === 1;
  if (isFirst) await insertLines(on, audited, facts);
}

const EVENT_ROWS = rowCodecOf('operator_acts');

/** Deletes what operators did long ago. */
export const pruneAuditEvents = pruneWhere(
  'operator_acts',
  'at < :before',
  ({ now }) => now - OPERATOR_ACTS_KEPT_MS,
);
