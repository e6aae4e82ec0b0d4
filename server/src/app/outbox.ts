import { makePollLoop } from '../cluster/poll-loop.ts';
import type { EmitEvent, JobFailure, JobKind } from '../kernel/events.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { JOB_MS } from '../kernel/limits.ts';
import { countWaiting } from '../mail/commands.ts';
import type { JobHandlers, JobVerdict } from '../mail/job.ts';
import { makeMailHandler } from '../mail/send-mail.ts';
import { makeSender } from '../mail/sender.ts';
import { makeSmtp } from '../mail/smtp.ts';
import type { AppOptions } from './app-options.ts';
import { schedule } from './timers.ts';

const NOTHING: Readonly<Record<JobKind, number>> = {
  mail: 0,
  recovery: 0,
  appleRevocation: 0,
  playStoreAcknowledgement: 0,
  steamOrder: 0,
};

/**
 * Makes the loop that does the jobs of the outbox in this process, of their handlers. It looks every few seconds for what is due, and at once where this process has queued a job. Without any
 * handler it does nothing.
 */
export function makeOutbox(options: AppOptions, others: Omit<JobHandlers, 'mail'> = {}) {
  const { storage, clock: now, random, keyEncryption, mail, log } = options;
  const { run } = storage;
  const smtp = mail && makeSmtp(mail.server);
  const sendMail =
    mail && smtp && makeMailHandler({ smtp, from: mail.server.from, ...mail, keyEncryption });
  const handlers = { ...others, ...(sendMail && { mail: sendMail }) };
  const hasAny = Object.keys(handlers).length > 0;
  const onVerdict = makeChangeOfVerdicts(options);
  const sender = makeSender({ run, now, random, handlers, onVerdict });
  let waiting = NOTHING;
  async function step(): Promise<void> {
    await sender.step().catch((error: unknown) => {
      if (error instanceof StorageUnavailable) throw error;
      // The loop must go on: other jobs may be done.
      log.unexpectedError({ requestId: '', operation: 'outbox', error });
    });
    const counts = await run(countWaiting, { now: now() });
    waiting = {
      ...NOTHING,
      ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
    };
  }
  const loop = makePollLoop({ step, delayMs: () => JOB_MS.poll, schedule });
  return {
    /** As counted last. */
    waiting: () => waiting,
    /** Wakes the loop where an event says that there is a job. */
    note: ((event) => {
      if (event.type === 'jobQueued') loop.wake();
    }) satisfies EmitEvent,
    /** Begins to do jobs. */
    start(): void {
      if (hasAny) loop.start().catch(() => undefined);
    },
    /** Begins no further job; attempts under way have some seconds, then they are cut off and left to others. */
    async stop(): Promise<void> {
      sender.stop();
      const cancel = schedule(JOB_MS.stop, sender.cut);
      await loop.stop();
      cancel();
      await smtp?.close();
    },
  };
}

/** Makes what tells when the jobs of a kind begin to fail because of their server or of us, and when one is done again. */
function makeChangeOfVerdicts({ onOutbox }: Pick<AppOptions, 'onOutbox'>) {
  const failing = new Map<JobKind, JobFailure>();
  return (kind: JobKind, verdict: JobVerdict): void => {
    if (verdict.status === 'done') {
      if (failing.delete(kind)) onOutbox?.({ kind, reason: undefined, detail: '' });
      return;
    }
    const { reason, detail } = verdict;
    const isAboutOne = reason === 'refused' || reason === 'later';
    if (isAboutOne || failing.get(kind) === reason) return;
    failing.set(kind, reason);
    onOutbox?.({ kind, reason, detail });
  };
}
