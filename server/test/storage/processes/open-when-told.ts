import { once } from 'node:events';
import { systemClock } from '../../../src/kernel/instant.ts';
import { systemRandom } from '../../../src/kernel/secrets.ts';
import { openSqliteStorage } from '../../../src/storage/sqlite/storage.ts';

// Says `ready`, waits for a line, opens the database, creates a title and says the namespace.

const [path = '', titleId = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const storage = await openSqliteStorage({ path, clock: systemClock, random: systemRandom });
await storage.titles.create({ titleId, name: titleId, now: systemClock() });
process.stdout.write(`${storage.namespaceId}\n`);
await storage.close();
process.exit(0);
