import { systemClock } from '../../kernel/instant.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { openPostgresStorage } from '../../storage/postgres-storage.ts';
import { openSqliteStorage } from '../../storage/sqlite-storage.ts';
import type { PostgresStorage, Storage } from '../../storage/storage.ts';

/** Opens a database that is up to date already. */
export function openForExam(address: DatabaseAddress): Promise<Storage | PostgresStorage> {
  const parts = { clock: systemClock, random: systemRandom };
  return address.kind === 'postgres'
    ? openPostgresStorage({ ...parts, url: address.url, poolMax: 1 })
    : openSqliteStorage({ ...parts, path: address.path });
}
