import type { Instant } from '../kernel/instant.ts';
import { command } from '../storage/command.ts';
import {
  afterStep,
  type PollKey,
  type PollPass,
  type PollStep,
  type RefundPoll,
} from './refund-poll.ts';
import {
  addPolls,
  claimPollRows,
  deletePoll,
  listPollRows,
  savePoll,
  toPoll,
  toPollRow,
} from './sql/refund-polls.ts';

/** Takes some polls that are due: until the end of the lease no other process does them. A process that dies leaves them to others. */
export const claimPolls = command({
  name: 'refundPolls.claim',
  changes: 'rows',
  async run(
    tx,
    of: {
      /** Polls that may be new: they are added. */
      readonly added: readonly PollKey[];
      readonly now: Instant;
      readonly leaseEnd: Instant;
      readonly count: number;
    },
  ): Promise<readonly RefundPoll[]> {
    await addPolls.run(tx, of, of.added);
    return (await claimPollRows.all(tx, of)).map(toPoll);
  },
});

/** Writes down what came of a step of a poll, unless another process has taken it meanwhile. */
export const reportPoll = command({
  name: 'refundPolls.report',
  changes: 'rows',
  async run(
    tx,
    {
      poll,
      ...of
    }: {
      readonly poll: RefundPoll;
      readonly pass: PollPass;
      readonly step: PollStep;
      readonly now: Instant;
    },
  ): Promise<void> {
    await savePoll.run(tx, toPollRow(afterStep(poll, of)));
  },
});

/** Ends a poll: its title is no longer set up with the platform, or lacks a key for it. */
export const endPoll = command({
  name: 'refundPolls.end',
  changes: 'rows',
  async run(tx, of: PollKey): Promise<void> {
    await deletePoll.run(tx, of);
  },
});

/** Lists the polls of a title. */
export const listPolls = command({
  name: 'refundPolls.list',
  changes: 'nothing',
  async run(tx, of: { readonly titleId: string }): Promise<readonly RefundPoll[]> {
    return (await listPollRows.all(tx, of)).map(toPoll);
  },
});
