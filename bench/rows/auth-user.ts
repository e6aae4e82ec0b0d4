import { strict as assert } from 'node:assert';
import { answer } from '../kit/bench.ts';
import { freshRequests } from '../kit/fresh.ts';
import { openIssuer } from '../kit/issuer.ts';
import { ECHO, echoTwice } from '../kit/reference.ts';
import { besidePublished, NAKAMA_ACCOUNT } from '../kit/published.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { toRequest } from '../load/requests.ts';

const CONNECTIONS = 64;
const PATH = '/Matchmaker/AuthUser';
const PURSER = 'AuthUser';

export const authUser: Row = {
  name: 'auth-user',
  title: 'AuthUser, every session ticket seen for the first time',
  about:
    'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. The caller shows a secret key.',
  charted: 'cpuUs',
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const body = () => ({ AuthorizationTicket: issuer.sessionTicket() });
    const { Authorized } = await service.call<{ Authorized: boolean }>(PATH, body());
    assert.equal(Authorized, true);
    const fresh = freshRequests(bench, 'auth-user', () => toRequest(PATH, body(), service.asTitle));
    const measured = await bench.measure([
      ...(await echoTwice(bench, CONNECTIONS)),
      {
        name: PURSER,
        role: 'purser',
        port: service.port,
        pids: service.pids,
        connections: CONNECTIONS,
        ...fresh,
        isCpuBound: true,
      },
    ]);
    const of = { of: PURSER, to: ECHO };
    const outcome = answer(bench, measured, [
      { what: 'of the reference’s rate', figure: 'cpu', ...of, goal: { atLeast: 0.75 } },
      { what: 'of the reference’s rate, by requests per second', figure: 'rate', ...of },
    ]);
    const nakama = besidePublished(outcome.contenders, PURSER, NAKAMA_ACCOUNT);
    return { ...outcome, notes: [...outcome.notes, nakama] };
  },
};
