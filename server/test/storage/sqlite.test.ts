import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { openSqliteStorage } from '../../src/storage/sqlite-storage.ts';
import { bansConformance } from './bans.conformance.ts';
import { catalogsConformance } from './catalogs.conformance.ts';
import { controlConformance } from './control.conformance.ts';
import { controlModelConformance } from './control-model.conformance.ts';
import { NOW, temporaryFolder } from './given.ts';
import { playersConformance } from './players.conformance.ts';
import { sessionsConformance } from './sessions.conformance.ts';
import { signingKeysConformance } from './signing-keys.conformance.ts';
import { storesConformance } from './stores.conformance.ts';
import { titlesConformance } from './titles.conformance.ts';

const folder = temporaryFolder();
const make = () =>
  openSqliteStorage({
    path: join(folder, `${randomUUID()}.db`),
    clock: () => NOW,
    random: systemRandom,
  });

const conformances = {
  titlesConformance,
  signingKeysConformance,
  playersConformance,
  sessionsConformance,
  bansConformance,
  catalogsConformance,
  storesConformance,
  controlConformance,
  controlModelConformance,
};

// Each in a group of its own, so that what it opens for its tests is not opened for all others.
for (const [name, conformance] of Object.entries(conformances)) {
  describe(name, () => conformance(make));
}
