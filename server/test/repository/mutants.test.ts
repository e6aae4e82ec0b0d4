import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from '../../../scripts/mutants/rooms.ts';
import { SURVIVORS } from '../../../scripts/mutants/survivors.ts';
import { ROOT } from './tidy/sources.ts';

test('the rooms of mutants name sources and tests that are there', () => {
  const files = globSync('server/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const gone = ROOMS.flatMap(({ sources, tests }) => [
    ...sources.filter((source) => !existsSync(join(ROOT, source))),
    ...tests.filter((part) => !files.some((file) => file.includes(part))),
  ]);
  expect(gone).toEqual([]);
});

test('the mutants that may live are of lines that are there', () => {
  const gone = SURVIVORS.filter(({ file, code }) => {
    const lines = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
    return !lines.split('\n').some((line) => line.trim() === code);
  });
  expect(gone.map(({ file, code }) => `${file}: ${code}`)).toEqual([]);
});
