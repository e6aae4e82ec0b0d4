import { openSqliteStorage } from '../../../src/app/storage/sqlite.ts';
import { systemClock } from '../../../src/kernel/instant.ts';
import { newId, systemRandom } from '../../../src/kernel/secrets.ts';
import { logInPlayer } from '../../../src/players/commands/log-in.ts';
import { aSession } from '../given.ts';

// Logs a player in again and again, eight at a time, and says each session's id once it is durable.

const [path = '', titleId = ''] = process.argv.slice(2);
const storage = await openSqliteStorage({ path, clock: systemClock, random: systemRandom });

async function logInForEver(): Promise<never> {
  for (;;) {
    const session = aSession({ sessionId: newId(systemRandom) });
    const create = { playerId: newId(systemRandom), titlePlayerId: newId(systemRandom) };
    await storage.run(logInPlayer, { titleId, create, session });
    process.stdout.write(`${session.sessionId}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, logInForEver));
