import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux's nice value: at 0 a thread gets as much of a shared processor as the event loop, at 10 about a tenth, at 19 next to nothing. */
const NICENESS = 10;

/**
 * Lowers the priority of the calling thread, so that the event loop of its process goes first on a processor that they
 * share. Does nothing where the system has no priorities for threads (anything but Linux) or does not allow it.
 */
export function yieldToEventLoop(): void {
  try {
    // Linux takes the id of a thread wherever it takes the id of a process.
    setPriority(threadId(), NICENESS);
  } catch {
    // A failure is ignored, because only speed depends on the priority.
  }
}

/** Lowers the priority of the whole process to the lowest that there is, where the system allows it. */
export function yieldToOtherProcesses(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A failure is ignored, because only speed depends on the priority.
  }
}

/** The system's id of this thread; `/proc/thread-self` leads to `<process>/task/<thread>`. Throws where the system has no such link. */
function threadId(): number {
  const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  // 0 would be the whole process.
  if (!Number.isInteger(id) || id <= 0) throw new Error('The id of this thread is unknown');
  return id;
}
