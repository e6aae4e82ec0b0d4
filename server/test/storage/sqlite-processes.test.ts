import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { findSession } from '../../src/players/commands/sessions.ts';
import type { SqliteStorage } from '../../src/storage/storage.ts';
import { listTitles } from '../../src/titles/commands.ts';
import { aTitle, NOW, temporaryFolder } from './given.ts';

const folder = temporaryFolder();

async function open(path: string): Promise<SqliteStorage> {
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  onTestFinished(() => storage.close());
  return storage;
}

interface Running {
  readonly child: ChildProcess;
  /** Its output so far, line by line. */
  readonly lines: readonly string[];
  /** Resolves when it has said so many lines, rejects when it ends before. */
  said(count: number): Promise<void>;
}

/** Runs a file of `processes/` in a process of its own. */
function start(file: string, args: readonly string[]): Running {
  const script = fileURLToPath(new URL(`./processes/${file}`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  // A process that is killed resets the pipe of an input that it has not read.
  child.stdin.on('error', () => undefined);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const said = (count: number) =>
    new Promise<void>((resolve, reject) => {
      const resolveWhenSaid = () => {
        if (lines.length >= count) resolve();
      };
      resolveWhenSaid();
      reader.on('line', resolveWhenSaid);
      reader.on('close', () => reject(new Error(`${file} ended too early`)));
    });
  return { child, lines, said };
}

describe('several processes', () => {
  it('open and migrate one new file at the same moment', async () => {
    const path = join(folder, 'together.db');
    const titleIds = ['AAA1', 'AAA2', 'AAA3', 'AAA4'];
    const processes = titleIds.map((titleId) => start('open-when-told.ts', [path, titleId]));
    await Promise.all(processes.map(({ said }) => said(1)));
    for (const { child } of processes) child.stdin?.write('now\n');
    await Promise.all(processes.map(({ said }) => said(2)));
    const storage = await open(path);
    const namespaces = processes.map(({ lines }) => lines[1]);
    expect(new Set(namespaces)).toEqual(new Set([storage.namespaceId]));
    const titles = await storage.run(listTitles);
    expect(titles.map(({ titleId }) => titleId).sort()).toEqual(titleIds);
  });

  it('lose nothing that was acknowledged when one is killed', async () => {
    const path = join(folder, 'killed.db');
    const before = await open(path);
    const titleId = await aTitle(before);
    const { child, lines, said } = start('log-in-until-killed.ts', [path, titleId]);
    await said(200);
    child.kill('SIGKILL');
    await once(child, 'close');
    await before.close();
    const after = await open(path);
    const found = await Promise.all(
      lines.slice(0, -1).map((sessionId) => after.run(findSession, { titleId, sessionId })),
    );
    expect(found.length).toBeGreaterThanOrEqual(199);
    expect(found.filter((session) => session === undefined)).toEqual([]);
  });
});
