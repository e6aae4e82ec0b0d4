import { answer, type Bench } from '../kit/bench.ts';
import { validationRequest } from '../kit/calls.ts';
import { coresForMany } from '../kit/cores.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 64;
const ONE = '1 process';

export const workers: Row = {
  name: 'workers',
  title: 'PURSER_WORKERS: ValidateEntityToken with one process and with two',
  about: 'Both may use the same cores. Each process is as strict as one alone.',
  charted: 'perSecond',
  async run(bench) {
    const { cores, sharesWithGenerator } = coresForMany(bench.placement);
    const start = (number: number) =>
      startService(bench, {
        name: `workers-${number}`,
        flags: ['--workers', String(number)],
        cores,
      });
    const one = await contenderOf(bench, ONE, await start(1));
    const two = await contenderOf(bench, '2 processes', await start(2));
    const measured = await bench.measure([
      { ...one, role: 'reference' },
      { ...one, role: 'again', name: `${ONE}, again` },
      two,
    ]);
    const outcome = answer(bench, measured, [
      { what: 'of the rate of one process', figure: 'rate', of: two.name, to: ONE },
    ]);
    const shared =
      'The load generator has no core of its own here and takes time from the two processes: with more cores the gain is larger.';
    return { ...outcome, notes: [...outcome.notes, ...(sharesWithGenerator ? [shared] : [])] };
  },
};

async function contenderOf(bench: Bench, name: string, service: Service): Promise<Contender> {
  const issuer = await openIssuer(service);
  const { toText } = await validationRequest(service);
  const requests = Array.from({ length: bench.size(20_000, 200) }, () =>
    toText(issuer.entityToken()),
  );
  const table = bench.table(name.replaceAll(' ', '-'), requests);
  return {
    name,
    role: 'purser',
    port: service.port,
    pids: service.pids,
    connections: CONNECTIONS,
    table: () => table,
    isCpuBound: false,
  };
}
