import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPostgresDatabase, postgresTest } from '../support/postgres-databases.ts';
import { findFreePort } from './balancer.ts';
import { makeGuideShell } from './guide-shell.ts';
import { blockOf } from '../support/guide-lines.ts';
import { runPurser, startPurser } from './purser.ts';

// The lines of docs/guides/upgrade.md, run as they stand, with other ports.

const EMBEDDED = blockOf('upgrade.md', 'purser migrate status');
const NODE = blockOf('upgrade.md', 'kill -TERM "$PID_OF_NODE_1"');

/**
 * Runs a block in which a service is started: from there on its lines run beside it, once it is ready. The service is told to stop in
 * the end. Gives how the shell has ended, and all that was written.
 */
async function runBlock(block: string, folder: string, env: Readonly<Record<string, string>>) {
  const script = block.replaceAll(
    /^ *(purser serve.*)$/gm,
    '$1 >ready & SERVICE=$!\nuntil grep -q url ready; do kill -0 $SERVICE && sleep 0.1; done',
  );
  const end = '\nkill -TERM $SERVICE\nwait $SERVICE\n';
  const child = spawn('bash', ['--norc', '-e', '-c', `touch ready\n${script}${end}`], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (written += chunk));
  }
  const [code] = await once(child, 'close');
  return { code: code as number, written };
}

test('the embedded database', async () => {
  const folder = makeGuideShell().path;
  const env = { PURSER_PORT: await findFreePort() };
  const first = await startPurser({ folder, env: {} });
  expect(await first.stop()).toMatchObject({ code: 0 });
  const { code, written } = await runBlock(EMBEDDED, folder, env);
  expect([code, written]).toEqual([0, expect.stringMatching(/^done +0001-initial/)]);
});

postgresTest('a node', async () => {
  const folder = makeGuideShell().path;
  const port = await findFreePort();
  const options = {
    PURSER_DATABASE_URL: await aPostgresDatabase('empty'),
    PURSER_KEY_FILE: 'purser.key',
    PURSER_DRAIN_DELAY: '100ms',
  };
  const lines = Object.entries(options).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, 'purser.env'), lines.join(''), { mode: 0o600 });
  const config = ['--config', 'purser.env'];
  expect(await runPurser(['migrate', 'up', ...config], { folder })).toMatchObject({ code: 0 });
  await using node = await startPurser({ folder, flags: [...config, '--port', port] });
  const block = NODE.replaceAll('7301', port).replaceAll(
    'kill -TERM "$PID_OF_NODE_1"',
    '$&; while kill -0 "$PID_OF_NODE_1"; do sleep 0.1; done',
  );
  const env = { PID_OF_NODE_1: String(node.child.pid) };
  const { code, written } = await runBlock(block, folder, env);
  expect([code, written]).toEqual([0, expect.stringMatching(/^next$/m)]);
  expect(await node.exited).toEqual({ code: 0, signal: null });
});
