import { findCharacter } from '../../characters/commands.ts';
import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import type { RecordsEvents } from '../record-events.ts';
import {
  countEvents,
  EVENT_MEMBERS,
  type EventLimit,
  EXAMPLE_EVENT,
  fromWireEvent,
  NOT_DURABLE,
  WriteEventResponse,
} from '../wire.ts';

/** Writes an event of a character of the calling player. */
export const clientWriteCharacterEvent = operation<EventLimit & RecordsEvents>()({
  path: '/Client/WriteCharacterEvent',
  summary: "Writes an event of one of the player's characters.",
  description: NOT_DURABLE,
  auth: { kind: 'sessionTicket', permission: 'events:report' },
  request: Type.Object({ CharacterId, ...EVENT_MEMBERS }),
  response: WriteEventResponse,
  errors: ['InvalidEventField', 'PerEntityEventRateLimitExceeded', 'CharacterNotFound'],
  example: {
    ...EXAMPLE_EVENT,
    request: { CharacterId: EXAMPLE_CHARACTER.CharacterId, ...EXAMPLE_EVENT.request },
  },
  async handle({ CharacterId: characterId, ...request }, { caller, origin, deps, fail }) {
    const { titleId, playerId } = caller;
    const entity = { type: 'master_player_account', id: playerId } as const;
    const event = { ...fromWireEvent(request, { titleId, entity }, fail), characterId };
    countEvents([event], caller, { deps, origin, fail });
    const isThere = await deps.run(findCharacter, { titleId, playerId, characterId });
    if (!isThere) throw fail('CharacterNotFound', NO_CHARACTER);
    const [EventId = ''] = deps.recordEvents('client', [event]);
    return { EventId };
  },
});
