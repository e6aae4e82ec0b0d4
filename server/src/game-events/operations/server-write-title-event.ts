import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import type { RecordsEvents } from '../record-events.ts';
import {
  EVENT_MEMBERS,
  EXAMPLE_EVENT,
  fromWireEvent,
  NOT_DURABLE,
  WriteEventResponse,
} from '../wire.ts';

/** Writes an event of the title, as a game server saw it. */
export const serverWriteTitleEvent = operation<RecordsEvents>()({
  path: '/Server/WriteTitleEvent',
  summary: 'Writes an event of the title.',
  description: NOT_DURABLE,
  auth: { kind: 'secretKey', permission: 'events:report' },
  request: Type.Object(EVENT_MEMBERS),
  response: WriteEventResponse,
  errors: ['InvalidEventField'],
  example: EXAMPLE_EVENT,
  handle(request, { caller: { titleId }, deps, fail }) {
    const entity = { type: 'title', id: titleId } as const;
    const event = fromWireEvent(request, { titleId, entity }, fail);
    const [EventId = ''] = deps.recordEvents('server', [event]);
    return { EventId };
  },
});
