import { openPostgresStorage } from '../../app/storage/postgres.ts';
import { openSqliteStorage } from '../../app/storage/sqlite.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { systemClock } from '../../kernel/instant.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import type { OpenStorage } from '../../storage/storage.ts';

/** Opens a database that is up to date already. */
export function openForDiagnostics(address: DatabaseAddress): Promise<OpenStorage> {
  const random = systemRandom;
  return address.kind === 'postgres'
    ? openPostgresStorage({ random, url: address.url, poolMax: 1 })
    : openSqliteStorage({ random, clock: systemClock, path: address.path });
}
