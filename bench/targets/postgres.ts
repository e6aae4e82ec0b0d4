import { startPostgres } from '../../server/test/support/postgres.ts';
import { argument, onStop } from './target.ts';

// PostgreSQL as a child of this process: on the same core, and counted with it. The argument has its settings.

const settings = argument() as Readonly<Record<string, string | number>>;
const starting = startPostgres(18, { settings });
onStop(async () => (await starting).stop());
const { url } = await starting;
process.stdout.write(`${JSON.stringify({ url })}\n`);
