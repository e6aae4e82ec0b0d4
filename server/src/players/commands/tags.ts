import { NOTHING_DONE } from '../../kernel/call-context.ts';
import { command } from '../../storage/command.ts';
import { type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { lockTags, tagsIn, writeTags } from '../sql/tags.ts';

/** Tags of a player: they are read with the player. A game has some dozen. */
export const PLAYER_TAGS_MAX = 100;

type TagOfPlayer = PlayerKey & { readonly tag: string };

interface TagOutcome {
  readonly status: 'done' | 'notFound' | 'tooMany';
}

const DONE: TagOutcome = { status: 'done' };

/** Gives a player a tag, behind those that the player has. Again: `done`. `tooMany`: there are PLAYER_TAGS_MAX. */
export const addTag = command({
  name: 'players.addTag',
  changes: 'rows',
  waitsFor: (of: TagOfPlayer) => [playerRow(of)],
  run: (tx, of: TagOfPlayer) =>
    changeTags(tx, of, (tags) => {
      if (tags.includes(of.tag)) return tags;
      return tags.length < PLAYER_TAGS_MAX ? [...tags, of.tag] : undefined;
    }),
  isRefusal: ({ status }) => status !== 'done',
});

/** Takes a tag from a player. A tag that the player does not have is taken already. */
export const removeTag = command({
  name: 'players.removeTag',
  changes: 'rows',
  waitsFor: (of: TagOfPlayer) => [playerRow(of)],
  run: (tx, of: TagOfPlayer) =>
    changeTags(tx, of, (tags) =>
      tags.includes(of.tag) ? tags.filter((tag) => tag !== of.tag) : tags,
    ),
  isRefusal: ({ status }) => status !== 'done',
});

/** `change` gives the same list where there is nothing to do, and undefined where there would be too many. */
async function changeTags(
  tx: Tx,
  { titleId, playerId, tag }: TagOfPlayer,
  change: (tags: readonly string[]) => readonly string[] | undefined,
): Promise<TagOutcome> {
  const of = { titleId, playerId };
  const row = await lockTags.first(tx, of);
  if (!row) return { status: 'notFound' };
  const before = tagsIn(row);
  const after = change(before);
  if (!after) return { status: 'tooMany' };
  if (after === before) {
    tx.audit(NOTHING_DONE);
    return DONE;
  }
  await writeTags.run(tx, { ...of, tags: after.length === 0 ? null : JSON.stringify(after) });
  tx.audit({ playerId, about: { name: tag } });
  return DONE;
}
