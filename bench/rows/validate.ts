import type { Row } from '../kit/bench.ts';
import { checkValidation, makeValidation } from '../kit/calls.ts';
import { openIssuer } from '../kit/issuer.ts';
import { startService } from '../kit/service.ts';
import { ECHO, echoTwice, startTarget } from '../kit/targets.ts';

const PURSER = 'ValidateEntityToken';

export const validate: Row = {
  name: 'validate',
  title: 'ValidateEntityToken, every token seen for the first time',
  about:
    'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. The echo of the same request carries the caller’s token in a header and the player’s in the body, and does nothing with them: the difference to the reference is the price of longer requests. Nakama’s account call did 2,600 to 3,700 a second on another machine, which is a hint and no verdict.',
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const validation = await makeValidation(service);
    await checkValidation(service, validation, issuer.entityToken());
    const requests = bench.freshRequests('validate', () => validation(issuer.entityToken()));
    // Nothing of them is looked at, so that they may be sent again.
    const again = { file: requests.file, calls: requests.calls };
    const asked = { requests, connections: 64, isCpuBound: true } as const;
    const same = await startTarget(bench, 'echo');
    const of = { of: PURSER, to: ECHO };
    return bench.compare({
      contenders: [
        ...(await echoTwice(bench, 64)),
        { name: PURSER, role: 'purser', ...service, ...asked },
        { name: 'echo of the same request', role: 'also', ...same, ...asked, requests: again },
      ],
      questions: [
        { what: 'of the reference’s rate', figure: 'cpu', ...of, goal: { atLeast: 0.65 } },
        { what: 'of the reference’s rate, by requests per second', figure: 'rate', ...of },
      ],
    });
  },
};
