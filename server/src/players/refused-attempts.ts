import type { Run } from '../kernel/command.ts';
import type { EmitEvent } from '../kernel/events.ts';
import {
  REFUSED_ATTEMPTS_PER_MINUTE,
  REFUSED_ATTEMPTS_TOGETHER_MAX,
  REFUSED_ATTEMPTS_WAITING_MAX,
  REFUSED_PLAYERS_COUNTED_MAX,
} from '../kernel/limits.ts';
import { makeBatches } from '../lib/batches.ts';
import { recordRefused } from './commands/history.ts';
import type { RefusedAttempt } from './history.ts';

/** Records refused logins of players in the background. */
export interface RefusedAttempts {
  /** Takes a login that has just been refused. Never fails: attempts that cannot be written are counted. */
  note(attempt: Omit<RefusedAttempt, 'count'>): void;
  /** For a timer: a player who was refused more often than is written gets one row for the others. */
  endMinute(): void;
  /**
   * For the end of the process: ends the minute and writes all that waits. At the first failure the rest is given up, so that a stop
   * waits for one answer of the database at most.
   */
  flush(): Promise<void>;
}

interface Deps {
  readonly run: Run;
  readonly emit: EmitEvent;
}

interface Counted {
  count: number;
  last: Omit<RefusedAttempt, 'count'>;
}

/**
 * Makes the writer of refused logins. Of a player at most REFUSED_ATTEMPTS_PER_MINUTE and one more are sent to the database between two
 * ends of a minute; the command judges again for all processes together. One batch is written at a time, and few wait.
 */
export function makeRefusedAttempts(deps: Deps): RefusedAttempts {
  const counted = new Map<string, Counted>();
  const sender = makeSender(deps);

  function endMinute(): void {
    for (const { count, last } of counted.values()) {
      const more = count - REFUSED_ATTEMPTS_PER_MINUTE;
      if (more > 0) sender.send({ ...last, count: more });
    }
    counted.clear();
  }

  return {
    note(attempt) {
      const key = `${attempt.titleId}/${attempt.playerId}`;
      const known = counted.get(key) ?? { count: 0, last: attempt };
      if (known.count === 0) {
        if (counted.size >= REFUSED_PLAYERS_COUNTED_MAX) {
          deps.emit({ type: 'attemptsUnwritten', count: 1 });
          return;
        }
        counted.set(key, known);
      }
      known.count += 1;
      known.last = attempt;
      if (known.count <= REFUSED_ATTEMPTS_PER_MINUTE) sender.send({ ...attempt, count: 1 });
    },
    endMinute,
    flush() {
      endMinute();
      return sender.flush();
    },
  };
}

/** Sends attempts to the database in batches. */
function makeSender({ run, emit }: Deps) {
  const underWay = new Set<Promise<void>>();
  let isFlushing = false;
  let isGivenUp = false;
  const batches = makeBatches<RefusedAttempt, 'written'>({
    max: REFUSED_ATTEMPTS_TOGETHER_MAX,
    waitingMax: REFUSED_ATTEMPTS_WAITING_MAX,
    async work(takeBatch) {
      const attempts = takeBatch();
      if (isGivenUp) throw new Error('The database did not take those before');
      try {
        await run(recordRefused, { attempts });
      } catch (error) {
        isGivenUp = isFlushing;
        throw error;
      }
      return attempts.map(() => 'written');
    },
  });

  async function write(attempt: RefusedAttempt): Promise<void> {
    // The history is only a help, so its failures never reach a caller. The readiness reports problems of the database.
    const outcome = await batches
      .run({ name: attempt.titleId, goesFirst: false }, attempt)
      .catch(() => 'failed' as const);
    if (outcome !== 'written') emit({ type: 'attemptsUnwritten', count: attempt.count });
  }

  return {
    send(attempt: RefusedAttempt): void {
      const writing = write(attempt).finally(() => underWay.delete(writing));
      underWay.add(writing);
    },
    async flush(): Promise<void> {
      isFlushing = true;
      while (underWay.size > 0) await Promise.all(underWay);
      isFlushing = false;
      isGivenUp = false;
    },
  };
}
