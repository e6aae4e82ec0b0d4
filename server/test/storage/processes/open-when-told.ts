import { once } from 'node:events';
import { openSqliteStorage } from '../../../src/app/storage/sqlite.ts';
import { systemClock } from '../../../src/kernel/instant.ts';
import { systemRandom } from '../../../src/kernel/secrets.ts';
import { createTitle } from '../../../src/titles/commands.ts';

// Says `ready`, waits for a line, opens the database, creates a title and says the namespace.

const [path = '', titleId = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const storage = await openSqliteStorage({ path, clock: systemClock, random: systemRandom });
await storage.run(createTitle, { titleId, name: titleId, now: systemClock() });
process.stdout.write(`${storage.namespaceId}\n`);
await storage.close();
process.exit(0);
