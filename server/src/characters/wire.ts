import type { Static } from 'typebox';
import { CHARACTER_NAME_CHARS_MAX, CHARACTERS } from '../kernel/character-limits.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { toWireTime } from '../kernel/instant.ts';
import { AnyText, Identifier, TEXT_TO_SEE, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { Character } from './character.ts';

/** The dep of the operations that give players characters: how many each may have. */
export interface CharacterLimit {
  readonly charactersMax: number;
}

/** The member that names a character. */
export const CharacterId = Identifier('The character, among those of its player.');
/** The name of a character in a request, whose caller may have put white space around it: `trim` gives the name. */
export const NewCharacterName = Type.String({
  description:
    'The name of the character, with something to see in it. White space around it is dropped. Several characters may have the same.',
  minLength: 1,
  maxLength: CHARACTER_NAME_CHARS_MAX,
  pattern: TEXT_TO_SEE,
});
const CharacterName = AnyText('The name of the character.');
export const CharacterType = Identifier('The kind of the character, in the words of the game.');

/** A character of a player: the wire's CharacterResult. */
export const CharacterResult = Type.Object(
  {
    CharacterId,
    CharacterName,
    CharacterType,
    CreatedAt: extension(WireTime('When the player got the character.')),
  },
  { title: 'CharacterResult', description: 'A character of a player.' },
);

/** A character in the examples. */
export const EXAMPLE_CHARACTER = {
  CharacterId: 'B0D1E2A3C4F59687',
  CharacterName: 'Brunhild',
  CharacterType: 'knight',
};

/** The sentence about how many characters a player may have. */
export const MOST_SENTENCE = `A player has at most ${CHARACTERS.default} characters, or as many as the option PURSER_CHARACTERS_MAX says.`;

/** Writes a character for the wire. */
export function toWireCharacter(character: Character): Static<typeof CharacterResult> {
  const { characterId, characterName, characterType, createdAt } = character;
  return {
    CharacterId: characterId,
    CharacterName: characterName,
    CharacterType: characterType,
    CreatedAt: toWireTime(createdAt),
  };
}

/** Describes OverLimit: a player has as many characters as there may be. */
export function describeFull(max: number): ErrorExtras {
  return { message: `A player has at most ${max} characters` };
}

/** Describes CharacterNotFound, also of a character that another player has. */
export const NO_CHARACTER: ErrorExtras = {
  details: { CharacterId: ['The player has no such character.'] },
};
