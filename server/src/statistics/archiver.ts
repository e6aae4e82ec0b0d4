import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../kernel/command.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import type { EmitEvent } from '../kernel/events.ts';
import type { Clock } from '../kernel/instant.ts';
import { newHexId, type Random } from '../kernel/secrets.ts';
import { STATISTIC_ARCHIVE_CLAIM_MS } from '../kernel/statistic-limits.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { writeWholeFile } from '../lib/whole-file.ts';
import { archivePath, writeBoard } from './archive.ts';
import type { Board } from './boards.ts';
import {
  claimArchives,
  findDueArchives,
  noteArchives,
  releaseArchives,
} from './commands/archives.ts';
import type { ArchiveMark } from './sql/archives.ts';
import type { StatisticKey } from './sql/definitions.ts';

interface ArchiverDeps {
  readonly run: Run;
  readonly now: Clock;
  /** Milliseconds since any fixed moment. */
  readonly monotonicNow: () => number;
  readonly random: Random;
  /** It is there. */
  readonly folder: string;
  /** How long a version takes values after a reset. */
  readonly graceMs: number;
  readonly emit: EmitEvent;
  /** Told of each file: why it could not be written, undefined where it was. */
  readonly onWritten: (failure: string | undefined) => void;
}

/** Another process writes files, or this one is to stop: the rest waits. */
class Interrupted extends Error {}

/** So many files of a look may fail until it ends: where all do, as on a full disk, writing the others would be in vain. */
const FAILURES_MAX = 10;

/** A file that was begun, of whichever process. */
const PART = /-v\d+\.csv\.[0-9A-F]{16}\.part$/;

/**
 * Makes what writes the versions of statistics that are over to files, of all statistics in turn. Of all processes one does it at a time; a file that
 * one has begun and not ended is begun again by the next.
 */
export function makeArchiver(deps: ArchiverDeps) {
  const { run, now, folder, graceMs, random, onWritten } = deps;
  const holder = newHexId(random);
  const claim = makeClaim(deps, holder);
  let behind: StatisticKey | undefined;
  let isStopped = false;

  async function note(marks: readonly ArchiveMark[], isFile: boolean): Promise<void> {
    if (!(await run(noteArchives, { holder, marks, isFile }))) throw new Interrupted();
  }
  async function writeFile(board: Board): Promise<void> {
    const path = archivePath(folder, board);
    await writeWholeFile({ path, part: `${path}.${holder}.part` }, async (write) => {
      await writeBoard(run, board, async (text) => {
        if (isStopped) throw new Interrupted();
        await claim.hold();
        await write(text);
      });
      await setAside(path);
    });
    const { titleId, statistic, version } = board;
    await note([{ titleId, statistic, before: version + 1 }], true);
    onWritten(undefined);
  }
  async function writeAll(boards: readonly Board[], failed: Set<string>): Promise<void> {
    const page = behind;
    for (const board of boards) {
      // Where the look ends here, the next one goes on behind this file.
      behind = board;
      await writeFile(board).catch((error: unknown) => {
        noteFailure(deps, error);
        failed.add(textOf(board));
        if (failed.size === FAILURES_MAX) throw new Interrupted();
      });
    }
    behind = page;
  }
  async function archiveAll(): Promise<void> {
    // Those of which a file could not be written in this look: later versions wait for it, and other statistics do not.
    const failed = new Set<string>();
    for (;;) {
      const due = await run(findDueArchives, { behind, now: now(), graceMs });
      const boards = due.boards.filter((board) => !failed.has(textOf(board)));
      if (boards.length + due.empty.length > 0) {
        await claim.hold();
        if (due.empty.length > 0) await note(due.empty, false);
        await writeAll(boards, failed);
      } else if ((behind = due.reached) === undefined) return;
    }
  }
  return {
    /** Writes all that is due. A file that fails is tried again by a later look. Rejects with StorageUnavailable, and where something is broken. */
    look: (): Promise<void> => archiveAll().catch(endQuietly).finally(claim.release),
    /** Ends a look that is under way. */
    interrupt(): void {
      isStopped = true;
    },
  };
}

/** Tells of a file that could not be written; throws any other error. */
function noteFailure({ emit, onWritten }: ArchiverDeps, error: unknown): void {
  // Errors of the file system name their call.
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  emit({ type: 'statisticArchive', outcome: 'failed' });
  onWritten(reasonOf(error));
}

const textOf = ({ titleId, statistic }: StatisticKey): string => `${titleId} ${statistic}`;

function endQuietly(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error;
}

/** Makes the claim of this process to write files. */
function makeClaim({ run, now, monotonicNow, folder }: ArchiverDeps, holder: string) {
  let renewedAtMs: number | undefined;
  return {
    /** Makes sure of it. Rejects with Interrupted where another process has it. */
    async hold(): Promise<void> {
      const atMs = monotonicNow();
      if (renewedAtMs !== undefined && atMs - renewedAtMs < STATISTIC_ARCHIVE_CLAIM_MS / 3) return;
      if (!(await run(claimArchives, { holder, now: now() }))) throw new Interrupted();
      const isNew = renewedAtMs === undefined;
      renewedAtMs = atMs;
      if (isNew) await removeParts(folder);
    },
    async release(): Promise<void> {
      if (renewedAtMs === undefined) return;
      renewedAtMs = undefined;
      await run(releaseArchives, { holder }).catch((error: unknown) => {
        // It ends by itself.
        if (!(error instanceof StorageUnavailable)) throw error;
      });
    },
  };
}

/**
 * Gives a file that is there already the moment of its last change as a part of its name: it is of a process that was killed before it could say so,
 * or of a database that was restored since.
 */
async function setAside(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return;
  const moment = found.mtime.toISOString().replaceAll(/[-:.]/g, '');
  await rename(path, path.replace(/csv$/, `${moment}.csv`));
}

/** Removes what processes that were killed have begun. */
async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (PART.test(name)) await rm(join(folder, name), { force: true });
  }
}
