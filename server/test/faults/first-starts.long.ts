import { test } from 'vitest';
import { expectKilledStartsToGoOn } from './killed-starts.ts';

test('a first start that is killed before any statement is no damage, and the next one goes on', () =>
  expectKilledStartsToGoOn(1));
