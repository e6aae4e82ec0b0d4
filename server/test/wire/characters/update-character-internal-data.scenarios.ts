import { updateCharacterInternalData } from '../../../src/characters/data-operations.ts';
import { studioScenarios } from '../../support/character-data-scenarios.ts';

export default studioScenarios(updateCharacterInternalData, 'CharacterInternalData');
