import { strict as assert } from 'node:assert';
import { ask } from '../kit/ask.ts';
import { answer, type Bench } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { CATALOG_VERSION, stockCatalog } from '../kit/fixtures.ts';
import { startTwin } from '../kit/prepared-baseline.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import { toRequest } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 32;

export const getCatalog: Row = {
  name: 'get-catalog',
  title: 'GetCatalogItems, 1,000 and 10,000 items',
  about:
    'Against bare `node:http` that sends the same bytes, prepared once, to everybody. Each item has a name and one price.',
  charted: 'cpuUs',
  async run(bench) {
    const service = await startService(bench);
    const small = await contendersOf(bench, service, bench.size(1_000, 10));
    const large = await contendersOf(bench, service, bench.size(10_000, 100));
    const measured = await bench.measure([
      small.bytes,
      await small.bytesAgain(),
      small.purser,
      large.bytes,
      large.purser,
    ]);
    const ofSmall = { of: small.purser.name, to: small.bytes.name };
    const ofLarge = { of: large.purser.name, to: large.bytes.name };
    return answer(bench, measured, [
      { what: 'of the prepared bytes’ rate, small catalog', figure: 'cpu', ...ofSmall },
      { what: 'the same, by requests per second', figure: 'rate', ...ofSmall },
      { what: 'of the prepared bytes’ rate, large catalog', figure: 'cpu', ...ofLarge },
    ]);
  },
};

/** A catalog version of this many items, and servers that send what the service answered for it. */
async function contendersOf(
  bench: Bench,
  service: Service,
  count: number,
): Promise<{
  readonly bytes: Contender;
  readonly bytesAgain: () => Promise<Contender>;
  readonly purser: Contender;
}> {
  const CatalogVersion = `${CATALOG_VERSION}-${count}`;
  await stockCatalog(service, count, CatalogVersion);
  const request = toRequest('/Admin/GetCatalogItems', { CatalogVersion }, service.asTitle);
  const reply = await ask(service.port, request);
  assert.equal(reply.status, 200);
  const { data } = JSON.parse(reply.body.toString()) as { data: { Catalog: readonly unknown[] } };
  assert.equal(data.Catalog.length, count);
  const table = bench.table(CatalogVersion, [request]);
  const asked = { table, connections: CONNECTIONS, isCpuBound: true };
  const items = `${count.toLocaleString('en-US')} items`;
  const name = `prepared bytes, ${items}`;
  async function bytes(role: Contender['role'], name: string): Promise<Contender> {
    const twin = await startTwin(bench, { name: CatalogVersion, request, reply });
    return contender(role, twin, { name, ...asked });
  }
  return {
    bytes: await bytes('reference', name),
    bytesAgain: () => bytes('again', `${name}, again`),
    purser: purserContender(service, { name: `GetCatalogItems, ${items}`, ...asked }),
  };
}
