import type { CommandContext } from '../economy/inventory/command-context.ts';
import {
  countItem,
  type ItemInstance,
  removeItem,
  setUses,
} from '../economy/inventory/holdings.ts';
import { findSomeItems } from '../economy/inventory/sql/editions.ts';
import {
  type OpenHoldings,
  openHoldings,
  readOldest,
  saveHoldings,
} from '../economy/inventory/sql/holdings.ts';
import { openHead, saveSums, sumOfCharacter } from '../player-data/sql/data-rows.ts';
import { findPlayerId } from '../players/sql/players.ts';
import { command } from '../storage/command.ts';
import { type PlayerKey, playerRow } from '../storage/query/keys.ts';
import type { Tx } from '../storage/query/tx.ts';
import type { Character, CharacterKey } from './character.ts';
import {
  countCharacters,
  findCharacterName,
  findCharacters,
  insertCharacter,
  removeCharacter,
  toCharacter,
  toCharacterRow,
} from './sql/characters.ts';

// The row that locks the data of a player (player-data/) locks the characters, too: none comes beyond the limit, and no data
// of a character come while it is deleted. Items of the player are locked before it, as a deletion of the player does.

/** A character that a player is to have. */
interface NewCharacter extends Character {
  /** How many characters a player may have. */
  readonly max: number;
}

type Granted =
  | { readonly status: 'granted'; readonly characterId: string }
  | { readonly status: 'noPlayer' }
  /** The player has as many characters as a player may have. */
  | { readonly status: 'full' };

/** Gives a player a character. */
export const grantCharacter = command({
  name: 'characters.grant',
  changes: 'rows',
  waitsFor: (of: NewCharacter) => [playerRow(of)],
  run: addCharacter,
  isRefusal: ({ status }) => status !== 'granted',
});

async function addCharacter(tx: Tx, { max, ...character }: NewCharacter): Promise<Granted> {
  const { titleId, playerId } = character;
  const player = { titleId, playerId };
  if ((await openHead(tx, player)) === 'noPlayer') return { status: 'noPlayer' };
  const { count = 0 } = (await countCharacters.first(tx, player)) ?? {};
  if (count >= max) return { status: 'full' };
  await insertCharacter.run(tx, toCharacterRow(character));
  const { characterId, characterName } = character;
  tx.audit({ playerId, about: { characterId, characterName } });
  return { status: 'granted', characterId };
}

interface Becoming extends CommandContext, Omit<NewCharacter, 'characterType' | 'createdAt'> {
  readonly itemId: string;
  /** The one that the item is of; undefined: any. */
  readonly catalogVersion: string | undefined;
}

/**
 * Makes a character of an item that a player has, the oldest of its kind, which is used once by it, and gone where it has no number of uses. Its type
 * is the item's id. `notOwned`: the player has none. `noCharacter`: the item's catalog version does not say that it can become one.
 */
export const becomeCharacter = command({
  name: 'characters.become',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Becoming) => [playerRow(of)],
  async run(
    tx,
    { titleId, playerId, characterId, characterName, max, ...of }: Becoming,
  ): Promise<Granted | { readonly status: 'notOwned' | 'noCharacter' }> {
    const { itemId, now: createdAt } = of;
    const open = await openHoldings(tx, { titleId, playerId, ...of });
    if (!open) return { status: 'noPlayer' };
    const item = await readOldest(tx, open, of);
    if (!item) return { status: 'notOwned' };
    const [definition] = await findSomeItems(tx, { titleId, ...item }, [itemId]);
    if (definition?.attributes['CanBecomeCharacter'] !== true) return { status: 'noCharacter' };
    const player = { titleId, playerId };
    const type = { characterId, characterName, characterType: itemId, createdAt };
    const granted = await addCharacter(tx, { ...player, ...type, max });
    if (granted.status !== 'granted') return granted;
    useUp(open, item);
    await saveHoldings(tx, open);
    return granted;
  },
  isRefusal: ({ status }) => status !== 'granted',
});

function useUp(open: OpenHoldings, item: ItemInstance): void {
  const { instanceId, remainingUses } = item;
  if (remainingUses === undefined) removeItem(open, instanceId);
  else setUses(open, item, Math.max(remainingUses - 1, 0));
  countItem(open, item, { cause: 'use', uses: -1 });
}

/** The characters of a player, in the order in which they came; undefined: there is no such player. */
export const listCharacters = command({
  name: 'characters.list',
  changes: 'nothing',
  async run(tx, of: PlayerKey): Promise<readonly Character[] | undefined> {
    const rows = await findCharacters.all(tx, of);
    if (rows.length === 0 && !(await findPlayerId.first(tx, of))) return undefined;
    return rows.map(toCharacter);
  },
});

/** Whether a player has a character. */
export const findCharacter = command({
  name: 'characters.find',
  changes: 'nothing',
  run: async (tx, of: CharacterKey): Promise<boolean> =>
    (await findCharacterName.first(tx, of)) !== undefined,
});

/** Deletes a character of a player, and its data. Its statistics stay (reference API). false: the player has none such. */
export const deleteCharacter = command({
  name: 'characters.delete',
  changes: 'rows',
  waitsFor: (of: CharacterKey) => [playerRow(of)],
  async run(tx, of: CharacterKey): Promise<boolean> {
    const head = await openHead(tx, of);
    if (typeof head === 'string') return false;
    const { keys = 0, bytes = 0 } = (await sumOfCharacter.first(tx, of)) ?? {};
    const deleted = await removeCharacter.first(tx, of);
    if (keys > 0) {
      await saveSums(tx, of, {
        ...head,
        keyCount: head.keyCount - keys,
        bytes: head.bytes - bytes,
      });
    }
    const { playerId, characterId } = of;
    tx.audit({ playerId, about: { removed: deleted?.character_name, characterId } });
    return true;
  },
  isRefusal: (isDone) => !isDone,
});
