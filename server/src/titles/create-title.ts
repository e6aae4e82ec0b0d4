import type { Run } from '../kernel/command.ts';
import type { Clock } from '../kernel/instant.ts';
import { parseTitleId } from '../kernel/schema.ts';
import type { Random } from '../kernel/secrets.ts';
import { createTitle as createTitleCommand } from './commands.ts';

/** Tries for a free id before giving up: with half of all ids taken, all fail once in 10^19. */
const TRIES_MAX = 64;

type CreateTitleOutcome =
  | { readonly status: 'created'; readonly titleId: string }
  /** The id is taken; where none was asked for, no free one was found. */
  | { readonly status: 'exists' }
  /** Not 4 to 8 hex digits. */
  | { readonly status: 'badId' };

/** Creates a title with the id asked for, in letters of either case, or with a free one of five digits. */
export async function createTitle(
  deps: {
    readonly run: Run;
    readonly random: Random;
    readonly now: Clock;
  },
  asked: { readonly titleId?: string | undefined; readonly name: string },
): Promise<CreateTitleOutcome> {
  const { run, random, now } = deps;
  const { name } = asked;
  if (asked.titleId !== undefined) {
    const titleId = parseTitleId(asked.titleId);
    if (titleId === undefined) return { status: 'badId' };
    const status = await run(createTitleCommand, { titleId, name, now: now() });
    return status === 'created' ? { status, titleId } : { status };
  }
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const made = newTitleId(random);
    // One after another: the next try is needed only where the id of this one is taken.
    // oxlint-disable-next-line no-await-in-loop
    const status = await run(createTitleCommand, { titleId: made, name, now: now() });
    if (status === 'created') return { status, titleId: made };
  }
  return { status: 'exists' };
}

/** Five upper-case hex digits that do not begin with 0: it reads as a number of five digits everywhere. */
function newTitleId(random: Random): string {
  const bits = random(3).readUIntBE(0, 3) & 0xf_ffff;
  return (bits | 0x8_0000).toString(16).toUpperCase();
}
