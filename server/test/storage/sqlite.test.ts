import { describe } from 'vitest';
import { CONFORMANCE, makeStorages, MODELS } from './conformance.ts';
import { temporaryFolder } from './given.ts';
import { makeSqlite } from './make-storages.ts';

const folder = temporaryFolder();
const makeFor = makeStorages(() => makeSqlite(folder));

// Each in a group of its own, so that what it opens for its tests is not opened for all others.
for (const [name, conformance] of CONFORMANCE) {
  describe(name, () => conformance(makeFor(name)));
}

for (const [name, model] of MODELS) describe(name, () => model(() => makeSqlite(folder), 1));
