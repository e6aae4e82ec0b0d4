import { operation } from '../../kernel/operation.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findPlayer } from '../../players/commands/look-ups.ts';
import type { RecordsEvents } from '../record-events.ts';
import {
  EVENT_MEMBERS,
  EXAMPLE_EVENT,
  fromWireEvent,
  NOT_DURABLE,
  WriteEventResponse,
} from '../wire.ts';

/** Writes an event of a player, as a game server saw it. */
export const serverWritePlayerEvent = operation<RecordsEvents>()({
  path: '/Server/WritePlayerEvent',
  summary: 'Writes an event of a player.',
  description: NOT_DURABLE,
  auth: { kind: 'secretKey', permission: 'events:report' },
  request: Type.Object({ ServiceId: Identifier("The player's account id."), ...EVENT_MEMBERS }),
  response: WriteEventResponse,
  errors: ['InvalidEventField', 'UserisNotValid'],
  example: {
    ...EXAMPLE_EVENT,
    request: { ServiceId: 'C3A1F07E5B2D9846', ...EXAMPLE_EVENT.request },
  },
  async handle({ ServiceId: playerId, ...request }, { caller: { titleId }, deps, fail }) {
    const entity = { type: 'master_player_account', id: playerId } as const;
    const event = fromWireEvent(request, { titleId, entity }, fail);
    if (!(await deps.run(findPlayer, { titleId, playerId }))) throw fail('UserisNotValid');
    const [EventId = ''] = deps.recordEvents('server', [event]);
    return { EventId };
  },
});
