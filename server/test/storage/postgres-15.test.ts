import { describe } from 'vitest';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { CONFORMANCE } from './conformance.ts';
import { makePostgres } from './make-storages.ts';

/** The oldest supported version runs the tests that do not test limits. */
const QUICK: ReadonlySet<string> = new Set([
  'titles',
  'signing keys',
  'players',
  'bans',
  'control',
  'control model',
]);

describe.skipIf(NO_POSTGRES)('PostgreSQL 15', () => {
  for (const [name, conformance] of CONFORMANCE) {
    if (QUICK.has(name)) describe(name, () => conformance(() => makePostgres(15)));
  }
});
