import { write, writeSync } from 'node:fs';

/** Writes lines to a file descriptor, in the background while it can. */
export interface LineWriter {
  /** Takes a line with its end. Never fails. */
  write(line: string): void;
  /**
   * Writes all waiting lines before it returns. Lines that the other end does not take within a second are dropped.
   * Never fails.
   */
  flushSync(): void;
}

/** After a write has failed, the next one is tried so much later: a reader may be slow, or a disk full for a while. */
const AGAIN_MS = 100;
const FLUSH_TRIES = 10;

const NOTHING = Buffer.alloc(0);
const CELL = new Int32Array(new SharedArrayBuffer(4));

/**
 * Makes a writer in which at most `bytesMax` wait; lines beyond that are dropped whole. No error of the descriptor is thrown: neither a
 * full disk nor a closed pipe nor a terminal that is gone is a reason to end. `onDrop` is told of the bytes that are lost. The
 * descriptor must never be closed: the writer goes on trying, and another file may get the number.
 */
export function makeLineWriter(
  fd: number,
  { bytesMax, onDrop }: { readonly bytesMax: number; readonly onDrop: (bytes: number) => void },
): LineWriter {
  let lines: string[] = [];
  /** The bytes of `lines` and of `sending`. */
  let waitingBytes = 0;
  let sending: Buffer = NOTHING;
  let isWriting = false;
  let again: NodeJS.Timeout | undefined;

  function takeLines(): Buffer {
    const taken = Buffer.from(lines.join(''));
    lines = [];
    return taken;
  }
  function send(): void {
    again = undefined;
    if (sending.length === 0) sending = takeLines();
    if (sending.length === 0) return;
    isWriting = true;
    write(fd, sending, afterWrite);
  }
  function afterWrite(error: Error | null, count: number): void {
    isWriting = false;
    if (error) {
      again = setTimeout(send, AGAIN_MS).unref();
      return;
    }
    waitingBytes -= count;
    sending = sending.subarray(count);
    send();
  }

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > bytesMax) {
        onDrop(bytes);
        return;
      }
      waitingBytes += bytes;
      lines.push(line);
      if (!isWriting && !again) send();
    },
    flushSync() {
      clearTimeout(again);
      again = undefined;
      const begun = isWriting ? NOTHING : sending;
      if (!isWriting) sending = NOTHING;
      const rest = Buffer.concat([begun, takeLines()]);
      waitingBytes -= rest.length;
      const lostBytes = writeNow(fd, rest);
      if (lostBytes > 0) onDrop(lostBytes);
    },
  };
}

/** Writes all it can, and waits for a slow reader only; gives the number of bytes that are left. */
function writeNow(fd: number, bytes: Buffer): number {
  let rest = bytes;
  for (let tries = 0; rest.length > 0 && tries < FLUSH_TRIES; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
      tries += 1;
      Atomics.wait(CELL, 0, 0, AGAIN_MS);
    }
  }
  return rest.length;
}
