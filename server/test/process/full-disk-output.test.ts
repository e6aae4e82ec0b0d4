import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAIN } from './terminal.ts';

test.skipIf(!existsSync('/dev/full'))('a full disk for what is printed is told in words', () => {
  const line = `"${process.execPath}" "${MAIN}" --help >/dev/full`;
  const { status, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The output could not be written: ENOSPC\b.*\n$/),
  });
});
