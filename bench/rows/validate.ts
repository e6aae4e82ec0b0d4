import { answer } from '../kit/bench.ts';
import { checkValidation, validationRequest } from '../kit/calls.ts';
import { freshRequests } from '../kit/fresh.ts';
import { openIssuer } from '../kit/issuer.ts';
import { ECHO, echoTwice } from '../kit/reference.ts';
import { besidePublished, NAKAMA_ACCOUNT } from '../kit/published.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';

const CONNECTIONS = 64;
const PURSER = 'ValidateEntityToken';

export const validate: Row = {
  name: 'validate',
  title: 'ValidateEntityToken, every token seen for the first time',
  about:
    'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. The echo of the same request carries the caller’s token in a header and the player’s in the body, and does nothing with them: what lies between it and the reference is the price of longer requests.',
  charted: 'cpuUs',
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const call = await validationRequest(service);
    const fresh = freshRequests(bench, 'validate', () => call.toText(issuer.entityToken()));
    await checkValidation(service, call, issuer.entityToken());
    const purser = { port: service.port, pids: service.pids, connections: CONNECTIONS };
    const same = await startTarget(bench, 'echo');
    const measured = await bench.measure([
      ...(await echoTwice(bench, CONNECTIONS)),
      { name: PURSER, role: 'purser', ...purser, ...fresh, isCpuBound: true },
      {
        name: 'echo of the same request',
        role: 'also',
        ...same,
        connections: CONNECTIONS,
        table: fresh.table,
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
