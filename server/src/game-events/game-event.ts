import type { EntityKey } from '../kernel/caller.ts';
import type { EventWriter } from '../kernel/events.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { GAME_EVENT_BODY_BYTES_MAX, GAME_EVENT_LINE_BYTES } from '../kernel/game-event-limits.ts';

/** Something that happened in a game, as a client or a server of the title tells it. */
export interface GameEvent {
  readonly titleId: string;
  /** The player or the title to which it happened. */
  readonly entity: EntityKey;
  /** The character of the player to whom it happened. */
  readonly characterId?: string | undefined;
  readonly namespace: string;
  readonly name: string;
  /** The id that the writer gave it. */
  readonly originalId?: string | undefined;
  /** When it happened, as the writer says. */
  readonly happenedAt?: Instant | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whether the body of an event is longer than GAME_EVENT_BODY_BYTES_MAX as JSON. */
export function isTooLong(body: GameEvent['body']): boolean {
  return Buffer.byteLength(JSON.stringify(body)) > GAME_EVENT_BODY_BYTES_MAX;
}

/** About as many bytes as the line of an event has. */
export function bytesOf({ namespace, name, originalId, body }: GameEvent): number {
  const own = JSON.stringify([namespace, name, originalId, body]);
  return GAME_EVENT_LINE_BYTES + Buffer.byteLength(own);
}

/** An event as a line of JSON with its end. No line break is within. `Source` says whether a client or a server wrote it. */
export function toLine(
  event: GameEvent,
  as: { readonly eventId: string; readonly at: Instant; readonly writer: EventWriter },
): string {
  const line = {
    EventId: as.eventId,
    Timestamp: toWireTime(as.at),
    TitleId: event.titleId,
    EventNamespace: event.namespace,
    EventName: event.name,
    EntityType: event.entity.type,
    EntityId: event.entity.id,
    CharacterId: event.characterId,
    Source: as.writer,
    OriginalId: event.originalId,
    OriginalTimestamp: event.happenedAt === undefined ? undefined : toWireTime(event.happenedAt),
    Body: event.body,
  };
  return `${JSON.stringify(line)}\n`;
}
