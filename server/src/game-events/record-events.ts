import type { EmitEvent, EventWriter } from '../kernel/events.ts';
import type { Clock } from '../kernel/instant.ts';
import { newId, type Random } from '../kernel/secrets.ts';
import { type GameEvent, toLine } from './game-event.ts';

/** The dep of the operations that write events. */
export interface RecordsEvents {
  /**
   * Takes events that a client or a server of the title has written, and gives their ids in the same order. Never fails: they are in memory, and
   * soon in a file.
   */
  readonly recordEvents: (writer: EventWriter, events: readonly GameEvent[]) => readonly string[];
}

/** Takes lines of events, to be written to the files of their writer. */
export type WritesEventLines = (writer: EventWriter, lines: readonly string[]) => void;

/** Makes what takes the events of a process. Without `write` they are counted and not kept. */
export function makeRecordEvents({
  now,
  random,
  emit,
  write,
}: {
  readonly now: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
  readonly write: WritesEventLines | undefined;
}): RecordsEvents['recordEvents'] {
  return (writer, events) => {
    emit({ type: 'gameEvents', writer, count: events.length });
    const at = now();
    const taken = events.map((event) => ({ event, eventId: newId(random) }));
    write?.(
      writer,
      taken.map(({ event, eventId }) => toLine(event, { eventId, at, writer })),
    );
    return taken.map(({ eventId }) => eventId);
  };
}
