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

/** Writes an event of the calling player. */
export const clientWritePlayerEvent = operation<EventLimit & RecordsEvents>()({
  path: '/Client/WritePlayerEvent',
  summary: 'Writes an event of the calling player.',
  description: NOT_DURABLE,
  auth: { kind: 'sessionTicket', permission: 'events:report' },
  request: Type.Object(EVENT_MEMBERS),
  response: WriteEventResponse,
  errors: ['InvalidEventField', 'PerEntityEventRateLimitExceeded'],
  example: EXAMPLE_EVENT,
  handle(request, { caller, origin, deps, fail }) {
    const { titleId, playerId } = caller;
    const entity = { type: 'master_player_account', id: playerId } as const;
    const event = fromWireEvent(request, { titleId, entity }, fail);
    countEvents([event], caller, { deps, origin, fail });
    const [EventId = ''] = deps.recordEvents('client', [event]);
    return { EventId };
  },
});
