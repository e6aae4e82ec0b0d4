import { clientUpdateCharacterData } from '../../../src/characters/data-operations.ts';
import { ownScenarios } from '../../support/character-data-scenarios.ts';

export default ownScenarios(clientUpdateCharacterData, 'CharacterData');
