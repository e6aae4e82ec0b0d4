import { strict as assert } from 'node:assert';
import { gunzipSync } from 'node:zlib';
import { ask, type WireReply } from '../kit/ask.ts';
import { answer, type Bench } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { namedStore, stockCatalog, stockStore } from '../kit/fixtures.ts';
import { startTwin } from '../kit/prepared-baseline.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import { toRequest } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 32;
const STORE = 'shop';
const BARE = { known: 'bare 304', gzip: 'the same compressed bytes' };
const PURSER = { known: 'GetStoreItems, answered 304', gzip: 'GetStoreItems, gzip' };

export const getStoreKnown: Row = {
  name: 'get-store-304-gzip',
  title: 'GetStoreItems, 1,000 items: not modified, and compressed',
  about:
    'A client that sends the `ETag` of what it has (`If-None-Match`) is answered 304, against bare `node:http` that answers 304 to everybody; one that accepts gzip, against bare `node:http` that sends the same compressed bytes to everybody.',
  charted: 'cpuUs',
  async run(bench) {
    const count = bench.size(1_000, 50);
    const service = await startService(bench);
    await stockCatalog(service, count);
    await stockStore(service, { storeId: STORE, count });
    const asked = await askAll(service);
    const known = await pairOf(bench, service, { ...asked.known, name: 'known' });
    const gzip = await pairOf(bench, service, { ...asked.gzip, name: 'gzip' });
    const measured = await bench.measure([
      known.bare,
      await known.bareAgain(),
      known.purser,
      gzip.bare,
      gzip.purser,
    ]);
    const outcome = answer(bench, measured, [
      { what: 'of the bare 304’s rate', figure: 'cpu', of: PURSER.known, to: BARE.known },
      {
        what: 'the same, by requests per second',
        figure: 'rate',
        of: PURSER.known,
        to: BARE.known,
      },
      {
        what: 'of the compressed bytes’ rate, gzip',
        figure: 'cpu',
        of: PURSER.gzip,
        to: BARE.gzip,
      },
    ]);
    const [plain, small] = [asked.plain.body.length, asked.gzip.reply.body.length];
    const size = `The reply has ${plain.toLocaleString('en-US')} bytes, compressed ${small.toLocaleString('en-US')}.`;
    return { ...outcome, notes: [...outcome.notes, size] };
  },
};

interface Asked {
  readonly request: string;
  readonly reply: WireReply;
}

/** Asks once each way, and sees that all three replies say the same. */
async function askAll(service: Service): Promise<{
  readonly plain: WireReply;
  readonly known: Asked;
  readonly gzip: Asked;
}> {
  const requestWith = (headers: Readonly<Record<string, string>>) =>
    toRequest('/Admin/GetStoreItems', namedStore(STORE), { ...service.asTitle, ...headers });
  async function asked(headers: Readonly<Record<string, string>>): Promise<Asked> {
    const request = requestWith(headers);
    return { request, reply: await ask(service.port, request) };
  }
  const { reply: plain } = await asked({});
  const tag = plain.headers.etag ?? '';
  assert.equal(plain.status, 200);
  assert.notEqual(tag, '');
  assert.equal(plain.headers['content-encoding'], undefined);

  const gzip = await asked({ 'Accept-Encoding': 'gzip' });
  assert.equal(gzip.reply.status, 200);
  assert.equal(gzip.reply.headers['content-encoding'], 'gzip');
  assert.notEqual(gzip.reply.headers.etag, tag);
  assert.deepEqual(gunzipSync(gzip.reply.body), plain.body);

  const known = await asked({ 'If-None-Match': tag });
  assert.equal(known.reply.status, 304);
  assert.equal(known.reply.headers.etag, tag);
  assert.equal(known.reply.body.length, 0);
  return { plain, known, gzip };
}

async function pairOf(
  bench: Bench,
  service: Service,
  of: Asked & { readonly name: 'known' | 'gzip' },
): Promise<{
  readonly bare: Contender;
  readonly bareAgain: () => Promise<Contender>;
  readonly purser: Contender;
}> {
  const table = bench.table(of.name, [of.request]);
  const asked = { table, connections: CONNECTIONS, isCpuBound: true };
  const name = BARE[of.name];
  async function bare(role: Contender['role'], named: string): Promise<Contender> {
    return contender(role, await startTwin(bench, of), { name: named, ...asked });
  }
  return {
    bare: await bare('reference', name),
    bareAgain: () => bare('again', `${name}, again`),
    purser: purserContender(service, { name: PURSER[of.name], ...asked }),
  };
}
