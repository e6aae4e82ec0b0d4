import { openPostgresStorage } from '../../../src/app/storage/postgres.ts';
import { systemRandom } from '../../../src/kernel/secrets.ts';

// Does once what the housekeeping of a node does every ten minutes.

const [url = ''] = process.argv.slice(2);
const storage = await openPostgresStorage({ url, random: systemRandom });
await storage.prune(storage.now());
await storage.close();
