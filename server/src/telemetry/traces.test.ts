import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCollector } from '../../test/process/collector.ts';
import { PROGRESS_MS } from '../../test/process/loads.ts';
import { temporaryFolder } from '../../test/process/purser.ts';
import type { CallSpan, TracedCall } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { SPANS_WAITING_MAX } from '../kernel/limits.ts';
import type { TraceSettings } from '../kernel/span.ts';
import { makeTraces } from './traces.ts';

const NOWHERE: Omit<TraceSettings, 'pemFiles'> = {
  url: 'http://127.0.0.1:9/v1/traces',
  headers: {},
  timeoutMs: 100,
  resource: {},
  ratio: 1,
  followsStudio: true,
};

function tracing(settings: Partial<Parameters<typeof makeTraces>[0]>) {
  const seen = { dropped: 0, exports: [] as (string | undefined)[] };
  const traces = makeTraces({
    ...NOWHERE,
    pems: {},
    ...settings,
    version: 'test',
    onDropped: (count) => (seen.dropped += count),
    onExports: (failure) => seen.exports.push(failure),
  });
  return { ...traces, seen };
}

const callOf = (caller: Caller | undefined, parent?: TracedCall['parent']): TracedCall => {
  return { parent, caller, method: 'POST', beganAtMs: performance.now() };
};

/** The id of a trace that any ratio but 0 takes: it is the smallest. */
const traceId = '00000000000000000000000000000001';
const parentId = '00f067aa0ba902b7';
const recorded = { traceId, parentId, isSampled: true };
const unrecorded = { traceId, parentId, isSampled: false };

const KEY = { kind: 'secretKey' } as Caller;
const TITLE = { kind: 'entity', entity: { type: 'title' } } as Caller;
const OPERATOR = { kind: 'operator' } as Caller;
const STRANGERS: readonly (Caller | undefined)[] = [
  undefined,
  { kind: 'anonymous' },
  { kind: 'player' } as Caller,
  { kind: 'entity', entity: { type: 'title_player_account' } } as Caller,
];

test.each(STRANGERS)('the flag of a stranger never counts: %j', (caller) => {
  expect(tracing({ ratio: 0 }).trace(callOf(caller, recorded))).toBeUndefined();
  expect(tracing({ ratio: 1 }).trace(callOf(caller, unrecorded))).toBeDefined();
});

test.each(STRANGERS)('nor does a trace id that a stranger has chosen: %j', (caller) => {
  const { trace } = tracing({ ratio: 1e-6 });
  expect(trace(callOf(caller, recorded))).toBeUndefined();
});

test.each([KEY, TITLE, OPERATOR])('that of the studio counts: %j', (caller) => {
  expect(tracing({ ratio: 0 }).trace(callOf(caller, recorded))).toBeDefined();
  expect(tracing({ ratio: 1 }).trace(callOf(caller, unrecorded))).toBeUndefined();
});

test('not where the sampler does not go by the parent: then all of one trace go by its id', () => {
  const settings = { followsStudio: false };
  expect(tracing({ ...settings, ratio: 0 }).trace(callOf(KEY, recorded))).toBeUndefined();
  expect(tracing({ ...settings, ratio: 1e-6 }).trace(callOf(KEY, unrecorded))).toBeDefined();
});

test('the ratio is met', () => {
  const { trace } = tracing({ ratio: 0.25 });
  const traced = Array.from({ length: 4_000 }, () => trace(callOf(KEY))).filter(Boolean);
  expect(traced.length).toBeGreaterThan(800);
  expect(traced.length).toBeLessThan(1_200);
});

function end(span: CallSpan | undefined): void {
  const call = { operation: '/Toy/Echo', outcome: 'OK', seconds: 0, requestId: 'r-1' } as const;
  span?.end({ ...call, status: 200, titleId: undefined });
}

test('all spans that nobody takes are dropped and counted, and the log is told once for each export', async () => {
  const { trace, stop, seen } = tracing({});
  for (let count = 0; count < 3; count += 1) end(trace(callOf(KEY)));
  await stop();
  expect(seen).toEqual({ dropped: 3, exports: [expect.any(String)] });
});

test('a collector that never answers: what is over the bound is dropped at once, the rest at the end', async () => {
  await using collector = await startCollector('never');
  const { trace, stop, seen } = tracing({ url: collector.url });
  for (let count = 0; count < SPANS_WAITING_MAX + 10; count += 1) end(trace(callOf(KEY)));
  expect(seen.dropped).toBe(10);
  await stop();
  expect(seen.dropped).toBe(SPANS_WAITING_MAX + 10);
});

test('a collector whose answer never ends is left, and later spans are not dropped for it', async () => {
  await using collector = await startCollector('trickling');
  const { trace, stop, seen } = tracing({ url: collector.url });
  for (let count = 0; count < SPANS_WAITING_MAX; count += 1) end(trace(callOf(KEY)));
  await expect.poll(() => seen.exports.length, { timeout: PROGRESS_MS }).toBeGreaterThan(0);
  const { dropped } = seen;
  end(trace(callOf(KEY)));
  expect(seen.dropped).toBe(dropped);
  await stop();
  // On a slow machine the answer may not have begun in time, either.
  for (const failure of seen.exports)
    expect(failure).toMatch(/^(The answer did not end in time|Request timed out)$/);
  expect(seen.exports).toContain('The answer did not end in time');
  expect(seen.dropped).toBe(SPANS_WAITING_MAX + 1);
});

const NO_OPENSSL = spawnSync('openssl', ['version']).status !== 0;

test.skipIf(NO_OPENSSL)(
  'over TLS it trusts the authority that is named (needs openssl)',
  async () => {
    using folder = temporaryFolder();
    const [key, cert] = ['key', 'cert'].map((name) => join(folder.path, name)) as [string, string];
    const subject = ['-subj', '/CN=collector', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-nodes', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
      stdio: 'ignore',
    });
    const ca = readFileSync(cert, 'utf8');
    await using collector = await startCollector(200, { key: readFileSync(key), cert: ca });
    const pemsTried: readonly { readonly ca?: string }[] = [{ ca }, {}];
    for (const pems of pemsTried) {
      const { trace, stop, seen } = tracing({ url: collector.url, pems, timeoutMs: 3_000 });
      end(trace(callOf(KEY)));
      await stop();
      expect(seen.exports).toEqual([pems.ca ? undefined : expect.stringMatching(/self-signed/)]);
    }
  },
);

test('a method that is none of the standard is not repeated', async () => {
  await using collector = await startCollector();
  const { trace, stop, seen } = tracing({ url: collector.url });
  end(trace({ ...callOf(KEY), method: 'STEAL' }));
  await stop();
  expect(seen).toEqual({ dropped: 0, exports: [undefined] });
  expect(collector.spans()[0]?.attributes['http.request.method']).toBe('_OTHER');
  expect(collector.received()).not.toContain('STEAL');
});
