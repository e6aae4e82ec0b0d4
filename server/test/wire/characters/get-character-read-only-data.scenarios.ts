import { getCharacterReadOnlyData } from '../../../src/characters/data-operations.ts';
import { readScenarios } from '../../support/character-data-scenarios.ts';

export default readScenarios(getCharacterReadOnlyData, 'CharacterReadOnlyData');
