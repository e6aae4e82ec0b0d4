import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How much less than the event loop a thread gets of a processor that they share: 0 is as much, 19 next to nothing. */
const NICENESS = 10;

/**
 * From now on the thread that calls this waits where the event loop of its process wants the same processor. Where
 * the system has no priorities for threads, or does not allow it (anything but Linux), nothing happens.
 */
export function yieldToEventLoop(): void {
  try {
    // Linux takes a thread's id wherever it takes a process's.
    setPriority(threadId(), NICENESS);
  } catch {
    // It is about speed only: what the thread does is right either way.
  }
}

/** The system's id of this thread; `/proc/thread-self` leads to `<process>/task/<thread>`. Throws where there is no such thing. */
function threadId(): number {
  const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  // 0 would be the whole process.
  if (!Number.isInteger(id) || id <= 0)
    throw new Error('This system does not tell the id of a thread');
  return id;
}
