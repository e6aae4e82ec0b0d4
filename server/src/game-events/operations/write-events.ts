import type { Static } from 'typebox';
import type { EntityCaller, EntityKey } from '../../kernel/caller.ts';
import {
  GAME_EVENT_BODY_BYTES_MAX,
  GAME_EVENTS_BODY_BYTES_MAX,
  GAME_EVENTS_MAX,
} from '../../kernel/game-event-limits.ts';
import { fromWireTime } from '../../kernel/instant.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { JSON_DEPTH_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { AnyJson, AnyText, CustomTags, Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { parseJsonText } from '../../lib/parse-json.ts';
import { type GameEvent, isTooLong } from '../game-event.ts';
import type { RecordsEvents } from '../record-events.ts';
import { countEvents, type EventLimit, NOT_DURABLE } from '../wire.ts';

const EventContents = Type.Object(
  {
    EventNamespace: Identifier('The namespace: `custom`, or a name that begins with `custom.`.'),
    Name: Identifier('The name of the event.'),
    Entity: Type.Optional(
      Type.Object(
        {
          Id: Identifier('Id of the entity; case-sensitive.'),
          Type: Type.Optional(
            AnyText(
              '`title`, `title_player_account` or `master_player_account`. Absent: the id is one of the caller.',
            ),
          ),
        },
        {
          description:
            "The entity to which it happened. Absent: the caller. A player's token names the player only; a title's any player of the title, too, whose id is not looked up.",
        },
      ),
    ),
    OriginalId: Type.Optional(Identifier('The id that the event had before.')),
    OriginalTimestamp: Type.Optional(WireTime('When it happened.')),
    Payload: Type.Optional(
      AnyJson(
        `Facts of the event: a JSON object of at most ${GAME_EVENT_BODY_BYTES_MAX} bytes. Only one of Payload and PayloadJSON is allowed.`,
      ),
    ),
    PayloadJSON: Type.Optional(AnyText('The same as a text of JSON.')),
  },
  { title: 'EventContents', description: 'An event.' },
);

const DOOR = {
  summary: 'Writes events of the caller.',
  description: `All events of a call are taken, or none. ${NOT_DURABLE}`,
  auth: { kind: 'entity', permission: 'events:report' },
} as const;

/** Writes several events. Telemetry is nothing else here. */
export const writeEvents = sharedOperation<EventLimit & RecordsEvents>()({
  doors: [
    { ...DOOR, path: '/Event/WriteEvents' },
    { ...DOOR, path: '/Event/WriteTelemetryEvents' },
  ],
  bodyBytesMax: GAME_EVENTS_BODY_BYTES_MAX,
  request: Type.Object({
    Events: Type.Array(EventContents, {
      description: 'The events.',
      minItems: 1,
      maxItems: GAME_EVENTS_MAX,
    }),
    CustomTags,
  }),
  response: Type.Object(
    {
      AssignedEventIds: Type.Array(AnyText('An id.'), {
        description: 'The ids of the events, in the order of the request.',
      }),
    },
    { description: 'The events are taken.' },
  ),
  errors: [
    'EventEntityNotAllowed',
    'EventNamespaceNotAllowed',
    'InvalidEventContents',
    'PerEntityEventRateLimitExceeded',
  ],
  example: {
    request: {
      Events: [{ EventNamespace: 'custom.arena', Name: 'round_won', Payload: { round: 3 } }],
    },
    response: { AssignedEventIds: ['Vd0nXy4sQ8mTz1LrWc6KpA'] },
  },
  handle({ Events }, { caller, origin, deps, fail }) {
    const { titleId, playerId } = caller;
    const read = Events.map((event) => readEvent(event, caller));
    for (const [fault, member, sentence] of FAULTS) {
      const wrong = read.flatMap((one, at) => (one === fault ? [`Events[${at}].${member}`] : []));
      const details = Object.fromEntries(wrong.map((name) => [name, [sentence]]));
      if (wrong.length > 0) throw fail(fault, { details });
    }
    const events = read.filter((one) => typeof one !== 'string');
    if (playerId !== undefined) {
      countEvents(events, { titleId, playerId }, { deps, origin, fail });
    }
    const ids = deps.recordEvents(playerId === undefined ? 'server' : 'client', events);
    return { AssignedEventIds: [...ids] };
  },
});

/** The faults of an event, each with the member that has it and what that must be; in order of precedence. */
const FAULTS = [
  [
    'EventEntityNotAllowed',
    'Entity',
    "The value must be the caller's own entity, or for a title a player of the title.",
  ],
  [
    'EventNamespaceNotAllowed',
    'EventNamespace',
    'The value must be custom, or begin with custom and a full stop.',
  ],
  [
    'InvalidEventContents',
    'Payload',
    `The value must be one JSON object of at most ${GAME_EVENT_BODY_BYTES_MAX} bytes, each member once, in Payload or in PayloadJSON.`,
  ],
] as const;

type Contents = Static<typeof EventContents>;

const CUSTOM = /^custom(?:\.|$)/;

/** Reads an event; a text is its first fault. */
function readEvent(event: Contents, caller: EntityCaller): GameEvent | (typeof FAULTS)[number][0] {
  const { EventNamespace: namespace, Name: name, OriginalId, OriginalTimestamp } = event;
  const entity = entityOf(event, caller);
  if (!entity) return 'EventEntityNotAllowed';
  if (!CUSTOM.test(namespace)) return 'EventNamespaceNotAllowed';
  const body = bodyOf(event);
  if (!body || isTooLong(body)) return 'InvalidEventContents';
  return {
    titleId: caller.titleId,
    entity,
    namespace,
    name,
    originalId: OriginalId,
    happenedAt: OriginalTimestamp === undefined ? undefined : fromWireTime(OriginalTimestamp),
    body,
  };
}

/** The entity of an event; undefined: the caller may not name it, or it cannot be told which it is. */
function entityOf({ Entity }: Contents, { entity, playerId }: EntityCaller): EntityKey | undefined {
  if (!Entity) return entity;
  const { Id: id, Type: type } = Entity;
  const isNamed = (own: EntityKey) => id === own.id && (type ?? own.type) === own.type;
  if (isNamed(entity)) return entity;
  if (playerId !== undefined) {
    const account = { type: 'master_player_account', id: playerId } as const;
    return isNamed(account) ? account : undefined;
  }
  const isPlayer = type === 'title_player_account' || type === 'master_player_account';
  return isPlayer ? { type, id } : undefined;
}

/** The facts of an event, none where it has none; undefined: they are no object, are nested too deep, have a member twice, or come in both members. */
function bodyOf({ Payload, PayloadJSON: text }: Contents): GameEvent['body'] | undefined {
  if (text === undefined) return Payload === undefined ? {} : asObject(Payload);
  if (Payload !== undefined) return undefined;
  const read = parseJsonText(text, { depthMax: JSON_DEPTH_MAX });
  return read.status === 'read' ? asObject(read.value) : undefined;
}

const asObject = (value: unknown) => (isRecord(value) ? value : undefined);
