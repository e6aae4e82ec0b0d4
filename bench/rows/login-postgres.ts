import { join } from 'node:path';
import { NO_POSTGRES } from '../../server/test/support/postgres.ts';
import { answer, type Bench, pathIn } from '../kit/bench.ts';
import { loginRequest } from '../kit/calls.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { startBenchPostgres } from '../kit/postgres.ts';
import { besidePublished, NAKAMA_LOGIN_POSTGRES } from '../kit/published.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';
import { sendOnce } from '../load/load.ts';

const CONNECTIONS = 64;
const BARE = 'one transaction for each login';
const PURSER = 'LoginWithCustomID';

export const loginPostgres: Row = {
  name: 'login-postgres',
  title: 'Login of an existing player on PostgreSQL, durable, 64 clients',
  about:
    'Against bare `node:http` with a `pg` pool of the same size that reads and writes the same rows in a transaction for each login, with prepared statements, and signs the same two credentials. Both flush before they answer. PostgreSQL 18 runs on the same core and its work counts; all contenders have a database of the same server, so its memory is in each row, shared pages once for each of its processes. The goal is as many logins as Nakama does on the same PostgreSQL, though its login of a known device writes nothing; Nakama is not run here (the note below).',
  charted: 'perSecond',
  async run(bench) {
    if (NO_POSTGRES !== undefined) return { skipped: NO_POSTGRES };
    const players = bench.size(2_000, 100);
    const postgres = await startBenchPostgres(bench);
    const service = await startOn(bench, await postgres.createDatabase('purser'));
    const requests = Array.from({ length: players }, (_, number) =>
      loginRequest(service.titleId, number),
    );
    const table = bench.table('login', requests);
    await sendOnce(bench, { port: service.port, table, connections: CONNECTIONS });
    const asked = { table, connections: CONNECTIONS, isCpuBound: false };
    const withPostgres = <It extends { readonly pids: readonly number[] }>(it: It): It => ({
      ...it,
      pids: [...it.pids, ...postgres.pids],
    });
    async function bare(database: string) {
      const url = await postgres.createDatabase(database);
      return withPostgres(await startTarget(bench, 'bare-login-postgres', { url, players }));
    }
    const measured = await bench.measure([
      contender('reference', await bare('bare'), { name: BARE, ...asked }),
      contender('again', await bare('again'), { name: `${BARE}, again`, ...asked }),
      purserContender(withPostgres(service), { name: PURSER, ...asked }),
    ]);
    const of = { of: PURSER, to: BARE };
    const outcome = answer(bench, measured, [
      { what: 'of one transaction for each login', figure: 'rate', ...of },
      { what: 'the same, by CPU time', figure: 'cpu', ...of },
    ]);
    const nakama = besidePublished(outcome.contenders, PURSER, NAKAMA_LOGIN_POSTGRES);
    return { ...outcome, notes: [...outcome.notes, nakama] };
  },
};

function startOn(bench: Bench, url: string): Promise<Service> {
  const name = 'purser';
  const keyFile = join(pathIn(bench, name), 'purser.key');
  return startService(bench, { name, flags: ['--database-url', url, '--key-file', keyFile] });
}
