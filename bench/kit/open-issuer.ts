import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { openSqliteStorage } from '../../server/src/app/storage/sqlite.ts';
import { listSigningKeys } from '../../server/src/credentials/commands.ts';
import { openSigningKey } from '../../server/src/credentials/signing-key.ts';
import { HOUR_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { makeKeyEncryption } from '../../server/src/kernel/key-encryption.ts';
import { systemRandom } from '../../server/src/kernel/secrets.ts';
import { readKeyFile } from '../../server/src/runtime/key-file.ts';
import { type Issuer, makeIssuer } from './issuer.ts';
import { databaseOf, type Service } from './servers.ts';

/** An issuer with the signing key of a service with the embedded database. The credentials live an hour unless said otherwise. */
export async function openIssuer(
  service: Pick<Service, 'folder' | 'titleId'>,
  lifetimeMs = HOUR_MS,
): Promise<Issuer> {
  const clock = systemClock;
  const path = databaseOf(service);
  const storage = await openSqliteStorage({ path, clock, random: systemRandom });
  try {
    const keyEncryption = makeKeyEncryption({
      keys: readKeyFile(join(service.folder, 'purser.key')),
    });
    const [stored] = await storage.run(listSigningKeys);
    assert(stored, 'a service that was started has a signing key');
    const key = openSigningKey(stored, keyEncryption);
    const { titleId } = service;
    return makeIssuer({ key, namespaceId: storage.namespaceId, titleId, lifetimeMs });
  } finally {
    await storage.close();
  }
}
