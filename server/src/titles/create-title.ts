import type { Clock } from '../kernel/instant.ts';
import type { Random } from '../kernel/secrets.ts';
import { TITLE_ID } from '../kernel/title-id.ts';
import type { Titles } from './ports.ts';

/** Tries for a free id before giving up: with half of all ids taken, all fail once in 10^19. */
const TRIES_MAX = 64;

export type CreateTitleOutcome =
  | { readonly status: 'created'; readonly titleId: string }
  /** The id is taken; where none was asked for, no free one was found. */
  | { readonly status: 'exists' }
  /** Not 4 to 8 upper-case hex digits. */
  | { readonly status: 'badId' };

/** Creates a title with the id asked for, or with a free one of five digits. */
export async function createTitle(
  deps: {
    readonly titles: Pick<Titles, 'create'>;
    readonly random: Random;
    readonly now: Clock;
  },
  asked: { readonly titleId?: string | undefined; readonly name: string },
): Promise<CreateTitleOutcome> {
  const { titles, random, now } = deps;
  const { titleId, name } = asked;
  if (titleId !== undefined) {
    if (!isTitleId(titleId)) return { status: 'badId' };
    const status = await titles.create({ titleId, name, now: now() });
    return status === 'created' ? { status, titleId } : { status };
  }
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const made = newTitleId(random);
    // One after another: the next try is needed only where the id of this one is taken.
    // oxlint-disable-next-line no-await-in-loop
    const status = await titles.create({ titleId: made, name, now: now() });
    if (status === 'created') return { status, titleId: made };
  }
  return { status: 'exists' };
}

/** Whether a text can be a title's id: 4 to 8 upper-case hex digits. */
export function isTitleId(text: string): boolean {
  return TITLE_ID.test(text);
}

/** Five upper-case hex digits that do not begin with 0: it reads as a number of five digits everywhere. */
function newTitleId(random: Random): string {
  const bits = random(3).readUIntBE(0, 3) & 0xf_ffff;
  return (bits | 0x8_0000).toString(16).toUpperCase();
}
