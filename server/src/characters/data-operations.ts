import { describeNobody, makeDataOperations } from '../player-data/make-data-operations.ts';
import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from './wire.ts';

const { readOperation, studioUpdate, ownUpdate } = makeDataOperations({
  name: 'Character',
  whose: "a character's ",
  areas: ['Server'],
  member: { CharacterId },
  example: { CharacterId: EXAMPLE_CHARACTER.CharacterId },
  errors: ['UserisNotValid', 'CharacterNotFound'],
  toRefusal: (missing, playerId) =>
    missing === 'noPlayer'
      ? ['UserisNotValid', describeNobody(playerId)]
      : ['CharacterNotFound', NO_CHARACTER],
});

// One value for each operation.

export const getCharacterData = readOperation('data');
export const getCharacterReadOnlyData = readOperation('readOnly');
export const getCharacterInternalData = readOperation('internal');

export const updateCharacterData = studioUpdate('data');
export const updateCharacterReadOnlyData = studioUpdate('readOnly');
export const updateCharacterInternalData = studioUpdate('internal');

export const clientUpdateCharacterData = ownUpdate('data');
