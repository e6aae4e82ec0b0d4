import type { Instant } from '../../kernel/instant.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { PollFault, PollKey, RefundPoll } from '../refund-poll.ts';

type PollRow = Tables['refund_polls'];

const { fromRow, toRow } = rowCodecOf('refund_polls');

const POLL_KEY = `${TITLE_KEY} and platform = :platform and app_id = :appId and environment = :environment`;

export function toPoll(row: PollRow): RefundPoll {
  const { passFrom: from, passTo: to, passNext: next, ...poll } = fromRow(row);
  return {
    ...poll,
    platform: poll.platform as RefundPoll['platform'],
    environment: poll.environment as RefundPoll['environment'],
    fault: poll.fault as PollFault | undefined,
    pass: from === undefined || to === undefined ? undefined : { from, to, next },
  };
}

/** The row of a poll. */
export function toPollRow({ pass, ...poll }: RefundPoll): PollRow {
  return toRow({
    ...poll,
    passFrom: pass?.from,
    passTo: pass?.to,
    passNext: pass?.next,
  });
}

/** Adds polls, due now; those that are there stay as they are. */
export const addPolls = listStatement<{ readonly now: Instant }, PollKey>(
  `insert into refund_polls (title_id, platform, app_id, environment, due_at, claims, failures)
   values {(:item.titleId, :item.platform, :item.appId, :item.environment, :now, 0, 0)}
   on conflict (title_id, platform, app_id, environment) do nothing`,
);

/**
 * Takes polls that are due, those that wait longest first. A row that another process takes at this moment is passed over. The list is
 * materialized, so that the limit holds whatever the plan is (mail/sql/outbox.ts).
 */
export const claimPollRows = statement<
  { readonly now: Instant; readonly leaseEnd: Instant; readonly count: number },
  PollRow
>(
  `with due as materialized (
     select title_id, platform, app_id, environment from refund_polls where due_at <= :now
     order by due_at limit :count for update skip locked)
   update refund_polls set due_at = :leaseEnd, claims = claims + 1
   where (title_id, platform, app_id, environment) in (select * from due) returning *`,
);

/** Writes a poll, unless another process has taken it meanwhile. */
export const savePoll = statement<PollRow>(
  `update refund_polls set known_until = :known_until, pass_from = :pass_from, pass_to = :pass_to, pass_next = :pass_next,
     due_at = :due_at, failures = :failures, polled_at = :polled_at, failed_at = :failed_at, fault = :fault
   where title_id = :title_id and platform = :platform and app_id = :app_id and environment = :environment
     and claims = :claims`,
);

export const deletePoll = statement<PollKey>(`delete from refund_polls where ${POLL_KEY}`);

export const listPollRows = statement<{ readonly titleId: string }, PollRow>(
  `select * from refund_polls where ${TITLE_KEY} order by platform, app_id, environment`,
);
