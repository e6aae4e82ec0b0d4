import type { Static } from 'typebox';
import { EXAMPLE } from '../../credentials/examples.ts';
import { codecOf } from '../../kernel/codec.ts';
import { fromWireTime, type Instant } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../kernel/page.ts';
import { AnyText, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { AuditAbout, ChangedPlayers, toChangedPlayers } from '../audit-event.ts';
import { listAuditEvents } from '../commands/management.ts';
import type { findAuditEvents } from '../sql/audit-events.ts';
import { EXAMPLE_OPERATOR, OperatorIdMember } from '../wire.ts';

const AuditEvent = Type.Object({
  At: WireTime('When it was done.'),
  OperatorId: AnyText('Who did it.'),
  OperatorName: AnyText('The name of whoever did it.'),
  Operation: AnyText('The path of the call.'),
  TitleId: Type.Optional(AnyText('The title that the call named.')),
  About: AuditAbout,
  Players: Type.Optional(ChangedPlayers),
  RequestId: AnyText('As the reply and the log have it.'),
});
const { toWire } = codecOf(AuditEvent, { Operation: 'path' });

function toWireEvent(event: FoundEvent): Static<typeof AuditEvent> {
  return toWire({ ...event, players: toChangedPlayers(event) });
}

type FoundEvent = Awaited<ReturnType<typeof findAuditEvents>>[number];

/** Lists what operators did. */
export const listEvents = operation()({
  path: '/Operator/ListEvents',
  summary: 'Lists what operators changed, newest first.',
  description:
    'Each change that an operator made is an event, written in the transaction of the change; refused calls are none. Events are kept for a year. With `X-Purser-Title` it lists those of that title only; without it, it needs a role for all titles.',
  auth: { kind: 'operator', permission: 'operators:read' },
  request: Type.Object({
    OperatorId: Type.Optional(OperatorIdMember),
    Since: Type.Optional(WireTime('Only events of this moment and later ones.')),
    Until: Type.Optional(WireTime('Only events of this moment and earlier ones.')),
    ...PAGE_MEMBERS,
  }),
  response: Type.Object({
    Events: Type.Array(AuditEvent, { description: 'What was changed, newest first.' }),
    ContinuationToken,
  }),
  errors: [],
  example: {
    request: { Count: 50 },
    response: {
      Events: [
        {
          At: EXAMPLE.now,
          OperatorId: EXAMPLE_OPERATOR.operatorId,
          OperatorName: EXAMPLE_OPERATOR.name,
          Operation: '/Admin/BanUsers',
          TitleId: EXAMPLE.titleId,
          About: {},
          Players: [
            {
              ServiceId: EXAMPLE.playerId,
              About: { BanId: 'B1C2D3E4F5A6B7C8', Reason: 'Aim bot' },
            },
          ],
          RequestId: 'f0c3c1c6a1f94b5f8f6a2c7d9e0b1a2c',
        },
      ],
    },
  },
  async handle(request, { caller, deps }) {
    const asked = pageOf(request);
    const page = { ...asked, at: Math.min(asked.at, momentOf(request.Until) ?? asked.at) };
    const found = await deps.run(listAuditEvents, {
      titleId: caller.titleId,
      operatorId: request.OperatorId,
      since: momentOf(request.Since),
      page: withOneMore(page),
    });
    const { entries, next } = cutPage(page, found, ({ at }) => at);
    return { Events: entries.map(toWireEvent), ...next };
  },
});

function momentOf(time: string | undefined): Instant | undefined {
  return time === undefined ? undefined : fromWireTime(time);
}
