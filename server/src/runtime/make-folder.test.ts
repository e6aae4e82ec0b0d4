import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/process/purser.ts';
import { makeFolder } from './make-folder.ts';

test('a folder is made with those above it, and one that is there is taken', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a', 'b');
  makeFolder('OPTION', path);
  makeFolder('OPTION', path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux')('one that cannot be made is refused by its name', () => {
  using folder = temporaryFolder();
  const [file, link] = ['file', 'link'].map((name) => join(folder.path, name)) as [string, string];
  writeFileSync(file, '');
  symlinkSync(join(folder.path, 'nowhere', 'at', 'all'), link);
  for (const path of [file, join(file, 'below'), link, '/proc/purser', '/proc/purser/below']) {
    expect(() => makeFolder('OPTION', path), path).toThrow(
      `OPTION: ${path} is no folder to write to (`,
    );
  }
});
