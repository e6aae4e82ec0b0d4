import { findCharacter } from '../../characters/commands.ts';
import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { operation } from '../../kernel/operation.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { RecordsEvents } from '../record-events.ts';
import {
  EVENT_MEMBERS,
  EXAMPLE_EVENT,
  fromWireEvent,
  NOT_DURABLE,
  WriteEventResponse,
} from '../wire.ts';

/** Writes an event of a character, as a game server saw it. */
export const serverWriteCharacterEvent = operation<RecordsEvents>()({
  path: '/Server/WriteCharacterEvent',
  summary: 'Writes an event of a character of a player.',
  description: NOT_DURABLE,
  auth: { kind: 'secretKey', permission: 'events:report' },
  request: Type.Object({
    ServiceId: Identifier("The player's account id."),
    CharacterId,
    ...EVENT_MEMBERS,
  }),
  response: WriteEventResponse,
  errors: ['InvalidEventField', 'CharacterNotFound'],
  example: {
    ...EXAMPLE_EVENT,
    request: {
      ServiceId: 'C3A1F07E5B2D9846',
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      ...EXAMPLE_EVENT.request,
    },
  },
  async handle({ ServiceId: playerId, CharacterId: characterId, ...request }, call) {
    const { caller, deps, fail } = call;
    const { titleId } = caller;
    const entity = { type: 'master_player_account', id: playerId } as const;
    const event = { ...fromWireEvent(request, { titleId, entity }, fail), characterId };
    const isThere = await deps.run(findCharacter, { titleId, playerId, characterId });
    if (!isThere) throw fail('CharacterNotFound', NO_CHARACTER);
    const [EventId = ''] = deps.recordEvents('server', [event]);
    return { EventId };
  },
});
