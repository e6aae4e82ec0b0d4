import { startPostgres } from '../../server/test/support/postgres.ts';
import { onStop } from './target.ts';

// PostgreSQL as a child of this process: on the same core, and counted with it.

const starting = startPostgres(18);
onStop(async () => (await starting).stop());
const { url } = await starting;
process.stdout.write(`${JSON.stringify({ url })}\n`);
