import type { RequestTable } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';
import type { Bench } from './bench.ts';

/**
 * More than one core answers in a sample, so that each request of a sample is seen for
 * the first time; a quick run is content with a few.
 */
const REQUESTS_READY = { full: 70_000, quick: 400 };

/** Requests that are never sent twice: whatever a sample has used up is made anew before the next one. */
export function freshRequests(
  bench: Bench,
  name: string,
  make: () => string,
): Pick<Contender, 'table' | 'onServed'> {
  const wanted = bench.size(REQUESTS_READY.full, REQUESTS_READY.quick);
  let ready: string[] = [];
  let table: RequestTable | undefined;
  return {
    table() {
      if (table && ready.length === wanted) return table;
      while (ready.length < wanted) ready.push(make());
      table = bench.table(name, ready);
      return table;
    },
    onServed(count) {
      ready = ready.slice(count);
    },
  };
}
