import { findCharacterName, findCharactersNamed } from '../../characters/sql/characters.ts';
import { toPlayer } from '../../players/sql/player-row.ts';
import { findPlayerId } from '../../players/sql/players.ts';
import { command } from '../../storage/command.ts';
import type { InTitle, PlayerKey } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type Board, CHARACTERS_VERSION, type Holder } from '../boards.ts';
import {
  listAround,
  listCharactersOf,
  listFromRank,
  listFromTop,
  type Member,
  type Ranked,
} from '../sql/boards.ts';
import type { StatisticKey } from '../sql/definitions.ts';
import type { OwnerKey } from '../sql/values.ts';

// The boards of characters, those of all players on one. A statistic has one such board, without versions. A character that was deleted keeps its
// places, without its name and type.

interface CharacterBoardQuery extends StatisticKey {
  /** Entries, at most. */
  readonly limit: number;
}

interface FromPosition extends CharacterBoardQuery {
  /** The position of the first entry, from 0. */
  readonly start: number;
}

/** An entry of a board of characters. */
export interface CharacterEntry extends Holder {
  readonly position: number;
  readonly value: number;
  /** The player's. */
  readonly displayName: string | undefined;
  /** undefined: it was deleted. */
  readonly character: { readonly name: string; readonly type: string } | undefined;
}

const boardOf = ({ titleId, statistic }: StatisticKey): Board => {
  return { titleId, statistic, version: CHARACTERS_VERSION };
};

/** Finds the entries from a position on that is near the top: those before it are passed by. */
export const findTopCharacters = command({
  name: 'boards.findTopCharacters',
  changes: 'nothing',
  run: async (tx, query: FromPosition) =>
    toPart(tx, query, await listFromTop(tx, boardOf(query), query)),
});

/** The same from any position. */
export const findCharactersFromPosition = command({
  name: 'boards.findCharactersFromPosition',
  changes: 'nothing',
  // It adds up all groups of a board.
  readsLong: true,
  run: async (tx, query: FromPosition) =>
    toPart(tx, query, await listFromRank(tx, boardOf(query), query)),
});

/** Finds the entries around a character. One without a value is shown with 0, behind all others. */
export const findAroundCharacter = command({
  name: 'boards.findAroundCharacter',
  changes: 'nothing',
  async run(
    tx,
    query: CharacterBoardQuery & OwnerKey,
  ): Promise<readonly CharacterEntry[] | 'noPlayer' | 'noCharacter'> {
    const ranked = await listAround(tx, boardOf(query), query);
    if (!ranked) return 'noPlayer';
    if (!(await findCharacterName.first(tx, query))) return 'noCharacter';
    return toPart(tx, query, ranked);
  },
});

/** Finds the characters of a player that have a value, the best first, with their positions among those of all players. */
export const findCharactersOnBoard = command({
  name: 'boards.findCharactersOf',
  changes: 'nothing',
  // A hundred ranks take milliseconds.
  readsLong: true,
  async run(
    tx,
    query: CharacterBoardQuery & PlayerKey,
  ): Promise<readonly CharacterEntry[] | 'noPlayer'> {
    const members = await listCharactersOf.all(tx, { ...query, ...boardOf(query) });
    if (members.length === 0 && !(await findPlayerId.first(tx, query))) return 'noPlayer';
    return toEntries(tx, query, { members, positions: members.map(({ better }) => better) });
  },
});

const toPart = (tx: Tx, of: InTitle, { first, members }: Ranked) =>
  toEntries(tx, of, { members, positions: members.map((_, index) => first + index) });

interface Placed {
  readonly members: readonly Member[];
  readonly positions: readonly number[];
}

async function toEntries(
  tx: Tx,
  { titleId }: InTitle,
  { members, positions }: Placed,
): Promise<readonly CharacterEntry[]> {
  const keys = members.map(({ player_id, character_id }) => ({ player_id, character_id }));
  const rows = await findCharactersNamed.all(tx, { titleId }, keys);
  const named = new Map(rows.map((row) => [textOf(row), row]));
  return members.map((member, index) => {
    const row = named.get(textOf(member));
    const { playerId, displayName } = toPlayer(member, []);
    return {
      position: positions[index] as number,
      value: member.value,
      playerId,
      displayName,
      characterId: member.character_id,
      character: row && { name: row.character_name, type: row.character_type },
    };
  });
}

const textOf = (of: Pick<Member, 'player_id' | 'character_id'>): string =>
  `${of.player_id} ${of.character_id}`;
