import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

// https://sqlite.org/fileformat2.html#the_write_ahead_log says where things stand. SQLite locks other files than this one, so it may be
// opened and closed beside an open connection, whose locks end when any other descriptor of a locked file is closed.

const HEADER_BYTES = 32;
const PAGE_SIZE_AT = 8;
const HEADER_SALT_AT = 16;
const FRAME_HEADER_BYTES = 24;
const FRAME_SALT_AT = 8;
const SALT_BYTES = 8;

/** The length in bytes of the write-ahead log of a database file: what is in use, and not what the file keeps of an earlier, longer log. */
export function logBytesOf(path: string): number {
  const logPath = `${path}-wal`;
  if (!existsSync(logPath)) return 0;
  const file = openSync(logPath, 'r');
  try {
    return lengthOf(file);
  } finally {
    closeSync(file);
  }
}

/** A log that begins anew overwrites the old one from the front, with another salt. */
function lengthOf(file: number): number {
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, at);
    return bytes;
  };
  const frameBytes = FRAME_HEADER_BYTES + read(PAGE_SIZE_AT, 4).readUInt32BE();
  const salt = read(HEADER_SALT_AT, SALT_BYTES);
  let inUse = 0;
  let end = Math.max(0, Math.floor((fstatSync(file).size - HEADER_BYTES) / frameBytes));
  while (inUse < end) {
    const middle = Math.floor((inUse + end) / 2);
    const at = HEADER_BYTES + middle * frameBytes + FRAME_SALT_AT;
    if (read(at, SALT_BYTES).equals(salt)) inUse = middle + 1;
    else end = middle;
  }
  return inUse * frameBytes;
}

/** Far beyond what Litestream leaves while it runs: from 10,000 pages, 40 MiB, on it waits for readers and restarts the log. */
export const LOG_BYTES_LEFT_MAX = 256 * 1024 * 1024;
