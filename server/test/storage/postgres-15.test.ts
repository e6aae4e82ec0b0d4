import { describe } from 'vitest';
import { readPage } from '../support/control-page.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { CONFORMANCE } from './conformance.ts';
import type { TestedStorage } from './given.ts';
import { openNode } from './postgres-given.ts';

/** The oldest supported version runs the tests that do not test limits. */
const QUICK: ReadonlySet<string> = new Set([
  'titles',
  'signing keys',
  'players',
  'bans',
  'control',
  'control model',
]);

async function make(): Promise<TestedStorage> {
  const storage = await openNode({ url: await aPostgresDatabase('migrated', 15) });
  return { ...storage, readLog: (seq) => readPage(storage.sharedLog.read, seq) };
}

describe.skipIf(NO_POSTGRES)('PostgreSQL 15', () => {
  for (const [name, conformance] of CONFORMANCE) {
    if (QUICK.has(name)) describe(name, () => conformance(make));
  }
});
