import type { Run } from '../kernel/command.ts';
import { type Clock, SECOND_MS } from '../kernel/instant.ts';
import { indexNames } from './commands/finds.ts';
import { copyLogins } from './commands/look-ups.ts';

// A player is found by the last login a minute after it at most: LAG_MS, COPY_GAP_MS, and the time until the next look.

/** Logins are copied when they are this old, in milliseconds: one that is under way for longer is found by the player's next. */
const LAG_MS = 20 * SECOND_MS;
/** Milliseconds between two copies. Several logins of one player meanwhile are copied as one. */
const COPY_GAP_MS = 20 * SECOND_MS;
/** Milliseconds after which one look leaves the rest to the next. */
const LOOK_MS = 2 * SECOND_MS;

interface LoginCopiesDeps {
  readonly run: Run;
  readonly now: Clock;
  readonly monotonicNow: () => number;
}

/** Lets searches find the players who have logged in, and those whose names an earlier version has written. It is for a timer that fires every few seconds. */
interface LoginCopies {
  /** Never rejects: a login that cannot be copied now is found again, by any process. */
  look(): Promise<void>;
}

export function makeLoginCopies({ run, now, monotonicNow }: LoginCopiesDeps): LoginCopies {
  let dueAtMs = -Infinity;

  async function copy(): Promise<void> {
    const beganAtMs = monotonicNow();
    if (beganAtMs < dueAtMs) return;
    const before = now() - LAG_MS;
    while (await run(copyLogins, { before })) {
      if (monotonicNow() - beganAtMs >= LOOK_MS) return;
    }
    while (await run(indexNames, undefined)) {
      if (monotonicNow() - beganAtMs >= LOOK_MS) return;
    }
    dueAtMs = beganAtMs + COPY_GAP_MS;
  }

  return { look: () => copy().catch(() => undefined) };
}
