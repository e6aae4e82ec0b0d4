import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './purser.ts';

// A Node that is too old is told what to do, in one sentence. It names no package that a stranger could publish.

const BIN = fileURLToPath(new URL('../../bin/', import.meta.url));
const SENTENCE =
  'Purser needs Node 24.15 or later and this is 24.14.9: install a later one from https://nodejs.org';

function startOnOldNode(main: string) {
  const old = "Object.defineProperty(process.versions, 'node', { value: '24.14.9' });";
  const script = `${old} require(${JSON.stringify(main)})`;
  return spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' });
}

function aCheckout() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  cpSync(BIN, join(folder.path, 'server', 'bin'), { recursive: true });
  return { folder: folder.path, main: join(folder.path, 'server', 'bin', 'purser.cjs') };
}

test('a package, and a checkout on a platform for which there is no Node', () => {
  const { main } = aCheckout();
  expect(startOnOldNode(main)).toMatchObject({ status: 2, stdout: '', stderr: `${SENTENCE}.\n` });
});

test('a checkout that has brought a Node', () => {
  const { folder, main } = aCheckout();
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.bin', 'node'), '');
  const stderr = `${SENTENCE}, or write "npm run purser --" instead, which uses the one of this checkout.\n`;
  expect(startOnOldNode(main)).toMatchObject({ status: 2, stdout: '', stderr });
});
