import type { Static, TObject } from 'typebox';
import type { CallOrigin, EntityKey } from '../kernel/caller.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { fromWireTime } from '../kernel/instant.ts';
import { GAME_EVENT_BODY_BYTES_MAX, GAME_EVENT_MEMBERS_MAX } from '../kernel/game-event-limits.ts';
import { AnyText, CustomTags, Identifier, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { bytesOf, type GameEvent, isTooLong } from './game-event.ts';

/** A fact about every operation that writes events. */
export const NOT_DURABLE =
  'The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.';

/** The members of requests that write one event. */
export const EVENT_MEMBERS = {
  EventName: Identifier('The name of the event.'),
  Body: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: `Facts of the event: at most ${GAME_EVENT_BODY_BYTES_MAX} bytes as JSON.`,
      maxProperties: GAME_EVENT_MEMBERS_MAX,
    }),
  ),
  Timestamp: Type.Optional(WireTime('When it happened. Absent: now.')),
  CustomTags,
};

/** The answer of the operations that write one event. */
export const WriteEventResponse = Type.Object(
  { EventId: AnyText('The id of the event.') },
  { description: 'The event is taken.' },
);

/** The event of the examples. */
export const EXAMPLE_EVENT = {
  request: { EventName: 'level_finished', Body: { level: 3, seconds: 71.5 } },
  response: { EventId: 'Vd0nXy4sQ8mTz1LrWc6KpA' },
};

/** The event of a request, in the namespace of its title. Throws InvalidEventField where its body is too long. */
export function fromWireEvent(
  { EventName: name, Body: body = {}, Timestamp }: Static<TObject<typeof EVENT_MEMBERS>>,
  { titleId, entity }: { readonly titleId: string; readonly entity: EntityKey },
  fail: (error: 'InvalidEventField') => ApiError,
): GameEvent {
  if (isTooLong(body)) throw fail('InvalidEventField');
  const happenedAt = Timestamp === undefined ? undefined : fromWireTime(Timestamp);
  return { titleId, entity, namespace: `title.${titleId}`, name, happenedAt, body };
}

/** The limits of events that a player's client writes. */
export interface EventLimit {
  /** Counts events of a player, and their bytes for the address. Gives what the refusal says where there are too many; then none is counted. */
  readonly takeEvents: (
    by: {
      readonly titleId: string;
      readonly playerId: string;
      readonly address: string | undefined;
    },
    cost: { readonly count: number; readonly bytes: number },
  ) => ErrorExtras | undefined;
}

/** Counts events of a player. Throws PerEntityEventRateLimitExceeded where there are too many in a short time. */
export function countEvents(
  events: readonly GameEvent[],
  { titleId, playerId }: { readonly titleId: string; readonly playerId: string },
  {
    deps,
    origin,
    fail,
  }: {
    readonly deps: EventLimit;
    readonly origin: CallOrigin;
    readonly fail: (error: 'PerEntityEventRateLimitExceeded', extras: ErrorExtras) => ApiError;
  },
): void {
  const by = { titleId, playerId, address: origin.limitedAddress };
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
  const excess = deps.takeEvents(by, { count: events.length, bytes });
  if (excess) throw fail('PerEntityEventRateLimitExceeded', excess);
}
