import { answer, pathIn } from '../kit/bench.ts';
import { loginRequest } from '../kit/calls.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { besidePublished, NAKAMA_LOGIN } from '../kit/published.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';
import { sendOnce } from '../load/load.ts';

const CONNECTIONS = 64;
const BARE = 'one commit for each login';
const PURSER = 'LoginWithCustomID';

export const login: Row = {
  name: 'login',
  title: 'Login of an existing player, durable, 64 clients',
  about:
    'Against bare `node:http` with the same tables that writes the same rows and signs the same two credentials, with a commit for each login. Both flush before they answer.',
  charted: 'perSecond',
  async run(bench) {
    const players = bench.size(10_000, 100);
    const service = await startService(bench);
    const requests = Array.from({ length: players }, (_, number) =>
      loginRequest(service.titleId, number),
    );
    const table = bench.table('login', requests);
    await sendOnce(bench, { port: service.port, table, connections: CONNECTIONS });
    const asked = { table, connections: CONNECTIONS, isCpuBound: false };
    const bare = (file: string) =>
      startTarget(bench, 'bare-login', { path: pathIn(bench, file), players });
    const measured = await bench.measure([
      contender('reference', await bare('login.db'), { name: BARE, ...asked }),
      contender('again', await bare('login-again.db'), { name: `${BARE}, again`, ...asked }),
      purserContender(service, { name: PURSER, ...asked }),
    ]);
    const of = { of: PURSER, to: BARE };
    const outcome = answer(bench, measured, [
      { what: 'of one commit for each login', figure: 'rate', ...of, goal: { atLeast: 3 } },
    ]);
    const nakama = besidePublished(outcome.contenders, PURSER, NAKAMA_LOGIN);
    return { ...outcome, notes: [...outcome.notes, nakama] };
  },
};
