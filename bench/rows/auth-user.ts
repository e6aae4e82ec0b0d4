import { strict as assert } from 'node:assert';
import type { Row } from '../kit/bench.ts';
import { openIssuer } from '../kit/issuer.ts';
import { startService } from '../kit/service.ts';
import { ECHO, echoTwice } from '../kit/targets.ts';

const PATH = '/Matchmaker/AuthUser';
const PURSER = 'AuthUser';

export const authUser: Row = {
  name: 'auth-user',
  title: 'AuthUser, every session ticket seen for the first time',
  about:
    'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. The caller shows a secret key.',
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const body = () => ({ AuthorizationTicket: issuer.sessionTicket() });
    const { Authorized } = await service.call<{ Authorized: boolean }>(PATH, body());
    assert.equal(Authorized, true);
    const requests = bench.freshRequests('auth-user', () => {
      return { path: PATH, body: body(), headers: service.asTitle };
    });
    const asked = { requests, connections: 64, isCpuBound: true } as const;
    const of = { of: PURSER, to: ECHO };
    return bench.compare({
      contenders: [
        ...(await echoTwice(bench, 64)),
        { name: PURSER, role: 'purser', ...service, ...asked },
      ],
      questions: [
        { what: 'of the reference’s rate', figure: 'cpu', ...of, goal: { atLeast: 0.75 } },
        { what: 'of the reference’s rate, by requests per second', figure: 'rate', ...of },
      ],
    });
  },
};
