import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventWriter } from '../kernel/events.ts';
import { type Clock, toWireTime } from '../kernel/instant.ts';
import {
  GAME_EVENTS_BYTES_WAITING_MAX,
  GAME_EVENTS_FLUSH_MS,
  GAME_EVENTS_WRITE_BYTES,
} from '../kernel/game-event-limits.ts';
import { newHexId, type Random } from '../kernel/secrets.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** Where events of games go. */
interface EventFilesSettings {
  readonly folder: string;
  /** Of whom the events are: files of one writer do not take the place of another's. */
  readonly writer: EventWriter;
  /** A file that would become longer is ended, and another one begun. */
  readonly fileBytesMax: number;
  /** Files of the writer in the folder, of all processes together; the oldest go. */
  readonly filesMax: number;
}

interface EventFilesOptions extends EventFilesSettings {
  readonly now: Clock;
  readonly random: Random;
  /** Told how many lines are lost: more wait than there is room for, or they cannot be written at the end. */
  readonly onLost: (count: number) => void;
  /** Told of each attempt to write: why it has failed, undefined where it has not. */
  readonly onWritten: (failure: string | undefined) => void;
}

/** Writes lines to files. */
export interface EventFiles {
  /** Takes lines, each with its end. Never fails; they are written within GAME_EVENTS_FLUSH_MS. */
  write(lines: readonly string[]): void;
  /** Writes all that waits, and ends the file. Never rejects. */
  close(): Promise<void>;
}

/**
 * Makes what writes events to files of this process alone: their names have its moment and something random, so no two processes and no two
 * machines write into the same one. Nothing that goes wrong with a disk is thrown: lines wait, in bounds, and are tried again.
 */
export function makeEventFiles(options: EventFilesOptions): EventFiles {
  const { onLost, onWritten } = options;
  const file = makeRotatedFile(options);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const { lines, bytes } = firstOf(waiting);
      await file.append(Buffer.from(lines.join('')));
      waiting = waiting.slice(lines.length);
      waitingBytes -= bytes;
      onWritten(undefined);
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .catch((error: unknown) => {
        onWritten(reasonOf(error));
        flushSoon();
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }
  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), GAME_EVENTS_FLUSH_MS).unref();
  }
  function take(line: string): boolean {
    const bytes = Buffer.byteLength(line);
    if (waitingBytes + bytes > GAME_EVENTS_BYTES_WAITING_MAX) return false;
    waiting.push(line);
    waitingBytes += bytes;
    return true;
  }

  return {
    write(lines) {
      const lost = lines.filter((line) => !take(line)).length;
      if (lost > 0) onLost(lost);
      flushSoon();
    },
    async close() {
      await writing;
      await flush();
      clearTimeout(timer);
      if (waiting.length > 0) onLost(waiting.length);
      await file.end().catch((error: unknown) => onWritten(reasonOf(error)));
    },
  };
}

/** A file that this process writes, and how many bytes of whole lines it has. */
interface OpenFile {
  readonly handle: FileHandle;
  bytes: number;
}

type RotatedFileOptions = EventFilesSettings & Pick<EventFilesOptions, 'now' | 'random'>;

/** Makes a file that is followed by another one where it would become too long. */
function makeRotatedFile(options: RotatedFileOptions) {
  const { folder, writer, fileBytesMax, filesMax, now, random } = options;
  const prefix = `game-events-${writer}-`;
  let file: OpenFile | undefined;

  async function end(): Promise<void> {
    const ended = file;
    file = undefined;
    await ended?.handle.datasync().finally(() => ended.handle.close());
  }
  async function begin(): Promise<OpenFile> {
    await end();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${prefix}${toWireTime(now()).replaceAll(':', '')}-${newHexId(random)}.jsonl`;
    const handle = await open(join(folder, name), 'wx', 0o600);
    file = { handle, bytes: 0 };
    await removeOldest(folder, { prefix, filesMax });
    return file;
  }
  /** The file for so many bytes: the one that is open, unless it is full or another process has removed it as the oldest. */
  async function fileFor(bytes: number): Promise<OpenFile> {
    if (!file || file.bytes + bytes > fileBytesMax) return begin();
    return (await file.handle.stat()).nlink === 0 ? begin() : file;
  }
  return {
    /** Writes lines as a whole: what a full disk has taken of them is cut off again. */
    async append(text: Buffer): Promise<void> {
      const to = await fileFor(text.length);
      try {
        for (let done = 0; done < text.length; ) {
          const { bytesWritten } = await to.handle.write(text, done, undefined, to.bytes + done);
          done += bytesWritten;
        }
        to.bytes += text.length;
      } catch (error) {
        await to.handle.truncate(to.bytes).catch(end);
        throw error;
      }
    },
    end,
  };
}

/** As many lines from the beginning as one write takes; at least one. */
function firstOf(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly bytes: number;
} {
  let bytes = 0;
  const end = lines.findIndex((line, at) => {
    const next = bytes + Buffer.byteLength(line);
    if (at > 0 && next > GAME_EVENTS_WRITE_BYTES) return true;
    bytes = next;
    return false;
  });
  // A copy: lines come while these are written.
  return { lines: lines.slice(0, end < 0 ? undefined : end), bytes };
}

/** Other files of the folder stay. */
async function removeOldest(
  folder: string,
  { prefix, filesMax }: { readonly prefix: string; readonly filesMax: number },
): Promise<void> {
  const isOurs = (name: string) => name.startsWith(prefix) && name.endsWith('.jsonl');
  const names = (await readdir(folder)).filter(isOurs).toSorted();
  await Promise.all(
    names.slice(0, -filesMax).map((name) => rm(join(folder, name), { force: true })),
  );
}
