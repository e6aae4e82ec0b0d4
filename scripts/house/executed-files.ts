import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Lists the files in server/src that a call of UpdateStoreItems executes on the embedded database: those with a function that runs for each
// further call of a service. Run it with `npm exec -- node scripts/house/executed-files.ts`.

const ROOT = join(import.meta.dirname, '../..');
const EXTRA_CALLS = 20;
const STORE = { StoreId: 'store', CatalogVersion: '1' };
const CATALOG = { CatalogVersion: '1', Catalog: [{ ItemId: 'sword' }, { ItemId: 'shield' }] };

const single = await countsAfter(1);
const more = await countsAfter(1 + EXTRA_CALLS);
const files = new Set<string>();
for (const [key, count] of more) {
  // Timers and connections run less often than once a call.
  if (count - (single.get(key) ?? 0) >= EXTRA_CALLS) files.add(key.slice(0, key.indexOf('\n')));
}
const all = [...files].toSorted();
const own = all.filter((file) => file.startsWith('economy/'));
for (const file of all) console.log(`${own.includes(file) ? '*' : ' '} ${file}`);
console.log(`${own.length} of the economy (*), ${all.length} of all`);

/** How often each function ran in a service that got so many updates. Keys: the file, a line end, and the place in it. */
async function countsAfter(updates: number): Promise<ReadonlyMap<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'executed-files-'));
  try {
    await serve(folder, async (call) => {
      await call('/Admin/SetCatalogItems', CATALOG);
      await call('/Admin/SetStoreItems', { ...STORE, Store: [{ ItemId: 'shield' }] });
      for (let number = 1; number <= updates; number += 1) {
        const item = { ItemId: 'sword', VirtualCurrencyPrices: { GO: number }, CustomData: {} };
        const MarketingData = { DisplayName: `Sale ${number}` };
        await call('/Admin/UpdateStoreItems', { ...STORE, Store: [item], MarketingData });
      }
    });
    return readCounts(join(folder, 'coverage'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (path: string, body: object) => Promise<void>;

async function serve(folder: string, use: (call: Call) => Promise<void>): Promise<void> {
  const args = ['server/src/main.ts', 'serve', '--port', '0', '--management-port', '0'];
  const env = {
    ...process.env,
    PURSER_DATA_DIR: join(folder, 'data'),
    NODE_V8_COVERAGE: join(folder, 'coverage'),
  };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const { url, secretKey } = line.startsWith('{') ? JSON.parse(line) : {};
    if (url === undefined) continue;
    await use(async (path, body) => {
      const headers = { 'Content-Type': 'application/json', 'X-SecretKey': secretKey };
      const answer = await fetch(url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    });
    child.kill('SIGTERM');
  }
  await exited;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** Adds up what all threads have counted. */
function readCounts(folder: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const { url, functions } of result) {
      const [, file] = url.split('/server/src/');
      for (const { ranges } of file === undefined ? [] : functions) {
        const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges;
        const key = `${file}\n${startOffset}`;
        counts.set(key, (counts.get(key) ?? 0) + count);
      }
    }
  }
  return counts;
}
