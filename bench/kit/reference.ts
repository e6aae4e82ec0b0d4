import { toRequest } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';
import type { Bench } from './bench.ts';
import { startTarget } from './targets.ts';

export const ECHO = 'bare node:http';
const BODY_BYTES = 500;

/** The reference, twice: two processes that do the same, and 500 bytes for each. */
export async function echoTwice(
  bench: Bench,
  connections: number,
): Promise<readonly [Contender, Contender]> {
  const frame = JSON.stringify({ text: '' });
  const body = { text: 'x'.repeat(BODY_BYTES - frame.length) };
  const table = bench.table('echo', [toRequest('/', body)]);
  const make = async (name: string, role: Contender['role']): Promise<Contender> => {
    const { port, pids } = await startTarget(bench, 'echo');
    return { name, role, port, pids, connections, table: () => table, isCpuBound: true };
  };
  return [await make(ECHO, 'reference'), await make(`${ECHO}, again`, 'again')];
}
