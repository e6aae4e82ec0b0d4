import { describe } from 'vitest';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { boardModelConformance } from './board-model.conformance.ts';
import { temporaryFolder } from './given.ts';
import { makePostgres, makeSqlite } from './make-storages.ts';

// Each part has a database and random numbers of its own, and can be run by itself (`-t "SQLite part 3 >"`).
const PARTS = Array.from({ length: 10 }, (_, index) => `part ${index}`);
const STEPS_OF_PART = 10_000;

const folder = temporaryFolder();

describe.each(PARTS)('SQLite %s', () =>
  boardModelConformance(() => makeSqlite(folder), STEPS_OF_PART),
);

describe.skipIf(NO_POSTGRES).each(PARTS)('PostgreSQL %s', () => {
  boardModelConformance(makePostgres, STEPS_OF_PART);
});
