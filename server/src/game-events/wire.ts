import type { Static, TObject } from 'typebox';
import type { EntityKey } from '../kernel/caller.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { fromWireTime } from '../kernel/instant.ts';
import { GAME_EVENT_BODY_BYTES_MAX, GAME_EVENT_MEMBERS_MAX } from '../kernel/game-event-limits.ts';
import { AnyText, CustomTags, Identifier, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type GameEvent, isTooLong } from './game-event.ts';

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

/** The limit of events of a player. */
export interface EventLimit {
  /** Counts events of a player. Gives 0, or in how many seconds so many are possible; then none is counted. */
  readonly takeEvents: (
    player: { readonly titleId: string; readonly playerId: string },
    count: number,
  ) => number;
}

/** Counts events of a player. Throws PerEntityEventRateLimitExceeded where there are too many in a short time. */
export function countEvents(
  count: number,
  by: Parameters<EventLimit['takeEvents']>[0],
  {
    deps,
    fail,
  }: {
    readonly deps: EventLimit;
    readonly fail: (error: 'PerEntityEventRateLimitExceeded', extras: ErrorExtras) => ApiError;
  },
): void {
  const retryAfterSeconds = deps.takeEvents(by, count);
  if (retryAfterSeconds > 0) throw fail('PerEntityEventRateLimitExceeded', { retryAfterSeconds });
}
