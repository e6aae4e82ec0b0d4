import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Run } from '../kernel/command.ts';
import { toWireTime } from '../kernel/instant.ts';
import type { Board } from './boards.ts';
import { readArchive } from './commands/archives.ts';
import type { ArchivedPlace } from './sql/archives.ts';
import type { Place } from './sql/boards.ts';

// A version of a statistic as a file: its board in CSV (RFC 4180), the best place first. No value needs quotes.

const HEADER = 'Position,ServiceId,Value,ReachedAt\r\n';

/** Characters of a statistic's name in that of a file. */
const NAME_CHARS_MAX = 60;
const DIGEST_CHARS = 12;

/**
 * The file of a version in a folder. A name may have any characters, and differ from another one by case only: the file has those that every
 * file system takes, and the beginning of the digest of all.
 */
export function archivePath(folder: string, { titleId, statistic, version }: Board): string {
  const shown = statistic.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, NAME_CHARS_MAX);
  const digest = createHash('sha256').update(statistic).digest('hex').slice(0, DIGEST_CHARS);
  return join(folder, `${titleId}-${shown}-${digest}-v${version}.csv`);
}

/** Writes the lines of a version one page after the other, each a read of its own: the values are final, and only leave. Gives how many players there were. */
export async function writeBoard(
  run: Run,
  board: Board,
  write: (text: string) => Promise<void>,
): Promise<number> {
  await write(HEADER);
  let position = 0;
  let behind: Place | undefined;
  do {
    const { places, next } = await run(readArchive, { ...board, behind });
    const lines = places.map((place, index) => toLine(place, position + index));
    position += places.length;
    await write(lines.join(''));
    behind = next;
  } while (behind);
  return position;
}

const toLine = (
  { holder_id: playerId, value, changed_at: at }: ArchivedPlace,
  position: number,
): string => `${position},${playerId},${value},${toWireTime(at)}\r\n`;
