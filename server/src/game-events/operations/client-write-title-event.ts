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

/** Writes an event of the title, as a client saw it. It counts as one of the player's. */
export const clientWriteTitleEvent = operation<EventLimit & RecordsEvents>()({
  path: '/Client/WriteTitleEvent',
  summary: 'Writes an event of the title.',
  description: NOT_DURABLE,
  auth: { kind: 'sessionTicket', permission: 'events:report' },
  request: Type.Object(EVENT_MEMBERS),
  response: WriteEventResponse,
  errors: ['InvalidEventField', 'PerEntityEventRateLimitExceeded'],
  example: EXAMPLE_EVENT,
  handle(request, { caller, origin, deps, fail }) {
    const { titleId } = caller;
    const entity = { type: 'title', id: titleId } as const;
    const event = fromWireEvent(request, { titleId, entity }, fail);
    countEvents([event], caller, { deps, origin, fail });
    const [EventId = ''] = deps.recordEvents('client', [event]);
    return { EventId };
  },
});
