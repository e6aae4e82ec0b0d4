import type { EmitEvent } from '../kernel/events.ts';
import type { Clock } from '../kernel/instant.ts';
import { newId, type Random } from '../kernel/secrets.ts';
import { type GameEvent, toLine } from './game-event.ts';

/** The dep of the operations that write events. */
export interface RecordsEvents {
  /**
   * Takes events that a client or a server of the title has written, and gives their ids in the same order. Never fails: they are in memory, and
   * soon in a file.
   */
  readonly recordEvents: (
    writer: 'client' | 'server',
    events: readonly GameEvent[],
  ) => readonly string[];
}

/** Makes what takes the events of a process. Without `write`, which takes lines for a file, they are counted and not kept. */
export function makeRecordEvents({
  now,
  random,
  emit,
  write,
}: {
  readonly now: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
  readonly write: ((lines: readonly string[]) => void) | undefined;
}): RecordsEvents['recordEvents'] {
  return (writer, events) => {
    emit({ type: 'gameEvents', writer, count: events.length });
    const at = now();
    const taken = events.map((event) => ({ event, eventId: newId(random) }));
    write?.(taken.map(({ event, eventId }) => toLine(event, { eventId, at, writer })));
    return taken.map(({ eventId }) => eventId);
  };
}
