import type { Instant } from '../kernel/instant.ts';
import type { PlayerKey } from '../storage/query/keys.ts';

/** Names a character. Its id is judged together with its player: in the reference API it is unique among those of a player only. */
export interface CharacterKey extends PlayerKey {
  readonly characterId: string;
}

/** A part that a player plays in the game, with a name and data of its own. */
export interface Character extends CharacterKey {
  readonly characterName: string;
  /** Its kind, in the words of the game; the item's id, where it was an item. */
  readonly characterType: string;
  readonly createdAt: Instant;
}
