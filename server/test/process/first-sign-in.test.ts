import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { storeFirstOwnerLink } from './operator.ts';
import { startPurser, temporaryFolder } from './purser.ts';

test('the script of the first sign-in works with a title and a link', async () => {
  const script = fileURLToPath(new URL('../../../docs/first-sign-in.sh', import.meta.url));
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  const LINK = `${purser.url}/console#${storeFirstOwnerLink(folder.path)}`;
  const env = { ...process.env, TITLE_ID: purser.ready.titleId, LINK };
  const ran = spawnSync('sh', [script], { encoding: 'utf8', env });
  expect(ran.stderr).toBe('');
  const answers = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly code: number; readonly error?: string });
  expect(answers.map(({ code, error }) => error ?? code)).toEqual(answers.map(() => 200));
  expect(answers).toHaveLength(10);
});
