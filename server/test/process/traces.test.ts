import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { blockOf } from '../support/guide-lines.ts';
import { call, catalogOf, makeCaller, type TitleCaller } from './caller.ts';
import { type Collector, type ReceivedSpan, startCollector, treeOf } from './collector.ts';
import { layOut } from './nodes.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Spans of a running service, as a collector gets them. A stop sends what is left, so no test waits for the pause between two exports.

const ALL = { OTEL_TRACES_SAMPLER: 'always_on' };

const PARENT_SPAN = '00f067aa0ba902b7';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** `traceparent` of a span that is recorded, or is not. */
const parentOf = (flags: '00' | '01', trace = TRACE): string =>
  `00-${trace}-${PARENT_SPAN}-${flags}`;

/** Each with more than 32 KiB, so that the call is offloaded. */
const LONG = 'x'.repeat(40_000);

/** Does one call of each kind; gives the secrets and names that no span may have. */
async function playAll(
  { url, ready }: Pick<RunningPurser, 'url' | 'ready'>,
  title: TitleCaller,
): Promise<readonly string[]> {
  await title.admin('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }],
  });
  await title.admin('/Admin/SetCatalogItems', catalogOf(['item-of-the-body']));
  const Store = [{ ItemId: 'item-of-the-body', VirtualCurrencyPrices: { GO: 5 } }];
  const store = { CatalogVersion: 'main', StoreId: 'store-of-the-body' };
  await title.admin('/Admin/SetStoreItems', { ...store, Store });
  await title.admin('/Admin/UpdateStoreItems', { ...store, Store });
  await title.admin('/Admin/UpdateStoreItems', { ...store, Store, Padding: LONG });
  const player = await title.logIn('custom-id-of-a-player');
  const titleToken = await title.titleToken();
  expect(await title.validate(player.entityToken, titleToken)).toBe('OK');
  await title.revokeToken(player.entityToken, titleToken);
  const refused = await fetch(`${url}/Client/GetPlayerProfile?query-of-a-caller=1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Authorization': 'ticket-that-is-none',
      'X-Forwarded-For': '203.0.113.77',
      'User-Agent': 'agent-of-a-caller',
      traceparent: parentOf('01'),
    },
    body: '{}',
  });
  expect(refused.status).toBe(401);
  await call(`${url}/Client/LoginWithCustomID`, {
    TitleId: ready.titleId,
    CustomId: 'custom-id-of-nobody',
  });
  return [
    title.secretKey,
    player.entityToken,
    player.sessionTicket,
    player.playerId,
    titleToken,
    'item-of-the-body',
    'store-of-the-body',
    'custom-id-of-a-player',
    'custom-id-of-nobody',
    'query-of-a-caller',
    'ticket-that-is-none',
    '203.0.113.77',
    '127.0.0.1"',
    'agent-of-a-caller',
    LONG.slice(0, 100),
    'select ',
    'insert into',
  ];
}

function callsOf(spans: readonly ReceivedSpan[], name: string): readonly ReceivedSpan[] {
  return spans.filter((span) => span.kind === 2 && span.name === name);
}

function expectNoneOf(collector: Collector, secrets: readonly string[]): void {
  const received = collector.received();
  for (const secret of secrets) expect(received.includes(secret), secret).toBe(false);
}

/** Each part is inside of what it is a part of. */
function expectNested(spans: readonly ReceivedSpan[]): void {
  for (const part of spans) {
    const whole = spans.find(({ spanId }) => spanId === part.parentSpanId);
    if (!whole) continue;
    expect(part.traceId).toBe(whole.traceId);
    expect(part.beganAtNs).toBeGreaterThanOrEqual(whole.beganAtNs);
    expect(part.endedAtNs).toBeLessThanOrEqual(whole.endedAtNs);
  }
}

const treesOf = (spans: readonly ReceivedSpan[], name: string): readonly (readonly string[])[] =>
  callsOf(spans, name).map((span) => treeOf(spans, span));

test('two processes with the embedded database: each call is a tree, with nothing secret in it', async () => {
  await using collector = await startCollector();
  // As the guide starts it.
  const line = blockOf('observability.md', 'OTEL_EXPORTER_OTLP_ENDPOINT=');
  const [, example = ''] = /^OTEL_EXPORTER_OTLP_ENDPOINT=(\S+) purser serve$/m.exec(line) ?? [];
  const endpoint = example.replace('http://127.0.0.1:4318', collector.url);
  using folder = temporaryFolder();
  await using purser = await startPurser({
    folder: folder.path,
    flags: ['--workers', '2', '--trusted-proxies', 'loopback'],
    env: {
      ...ALL,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed',
    },
  });
  const secretKey = purser.ready.secretKey ?? '';
  const secrets = await playAll(purser, makeCaller({ ...purser, secretKey }));
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  expectNoneOf(collector, secrets);
  expect(collector.received()).toContain('"authorization":"Bearer of-the-collector"');
  expect(collector.received()).toContain('POST /v1/traces ');
  expect(collector.resource()).toMatchObject({
    'service.name': 'purser',
    'service.version': expect.any(String),
    'deployment.environment.name': 'test bed',
  });
  const spans = collector.spans();
  expectNested(spans);
  const written = ['  judgement', '  stores.update', '    queue', '    commit'];
  // The second one was offloaded.
  expect(treesOf(spans, '/Admin/UpdateStoreItems')).toEqual([
    ['/Admin/UpdateStoreItems', ...written],
    ['/Admin/UpdateStoreItems', ...written],
  ]);
  expect(treesOf(spans, '/Authentication/ValidateEntityToken')).toEqual([
    ['/Authentication/ValidateEntityToken', '  judgement'],
  ]);
  const [update] = callsOf(spans, '/Admin/UpdateStoreItems');
  expect(update?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/Admin/UpdateStoreItems',
    'http.response.status_code': 200,
    'purser.request_id': expect.any(String),
    'purser.title_id': purser.ready.titleId,
  });
  expect(spans.find(({ name }) => name === 'stores.update')).toMatchObject({
    kind: 3,
    isError: false,
    attributes: {
      'db.system.name': 'sqlite',
      'db.operation.name': 'stores.update',
      'purser.command.changes': 'rows',
      'purser.command.outcome': 'done',
    },
  });
});

test('PostgreSQL: batches, a revocation with its barrier, and calls of strangers', async () => {
  await using collector = await startCollector();
  await using installation = await layOut();
  const env = { ...ALL, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path` };
  const node = await installation.startNode({ env: { ...env, OTEL_SERVICE_NAME: 'game' } });
  await installation.startNode();
  const secrets = await playAll(node, node.title);
  // Logins that come together share transactions.
  await Promise.all(Array.from({ length: 20 }, (_, at) => node.title.logIn(`together-${at}`)));
  await node.stop();
  expectNoneOf(collector, [
    ...secrets,
    new URL(installation.databaseUrl).password || 'no password',
  ]);
  expect(collector.received()).toContain('POST /own/path ');
  expect(collector.resource()['service.name']).toBe('game');
  const spans = collector.spans();
  expectNested(spans);
  const written = ['  judgement', '  stores.update', '    queue', '    commit'];
  expect(treesOf(spans, '/Admin/UpdateStoreItems')).toEqual([
    ['/Admin/UpdateStoreItems', ...written],
    ['/Admin/UpdateStoreItems', ...written],
  ]);
  const [revocation] = treesOf(spans, '/Authentication/RevokeEntityToken');
  expect(revocation).toEqual([
    '/Authentication/RevokeEntityToken',
    '  judgement',
    expect.stringMatching(/^ {2}\w+\.\w+$/),
    '    queue',
    '    commit',
    '    barrier',
  ]);
  const logins = callsOf(spans, '/Client/LoginWithCustomID');
  expect(logins).toHaveLength(22);
  for (const login of logins) {
    const commands = spans.filter(
      ({ kind, parentSpanId }) => kind === 3 && parentSpanId === login.spanId,
    );
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(treeOf(spans, command)[1]).toBe('  queue');
  }
  const [refused] = callsOf(spans, '/Client/GetPlayerProfile');
  expect(refused).toMatchObject({ traceId: TRACE, parentSpanId: PARENT_SPAN, isError: false });
  expect(refused?.attributes).toMatchObject({
    'http.response.status_code': 401,
    'error.type': 'NotAuthenticated',
  });
});

test('a collector that is dead costs nothing but its spans, which are counted', async () => {
  using folder = temporaryFolder();
  const dead = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
  };
  await using purser = await startPurser({ folder: folder.path, env: { ...ALL, ...dead } });
  const secretKey = purser.ready.secretKey ?? '';
  const title = makeCaller({ ...purser, secretKey });
  const titleToken = await title.titleToken();
  // More than one message to the collector has room for.
  const calls = Array.from({ length: 300 }, () => title.validate(titleToken, titleToken));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['OK']));
  const dropped = async (): Promise<number> => {
    const text = await (await fetch(`${purser.url}/metrics`)).text();
    return Number(/^purser_spans_dropped_total (\d+)$/m.exec(text)?.[1]);
  };
  await expect.poll(dropped).toBeGreaterThanOrEqual(512);
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  expect(purser.stderr().match(/"spans of traced calls cannot be sent"/g)).toHaveLength(1);
});

const HOOKS = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  },
});`;

/** Whether a running service has loaded the code that makes and sends spans. */
async function loadsTraces(env: Readonly<Record<string, string>>): Promise<boolean> {
  using folder = temporaryFolder();
  const hooks = join(folder.path, 'hooks.mjs');
  const LOADED_MODULES = join(folder.path, 'modules.txt');
  writeFileSync(hooks, HOOKS);
  const NODE_OPTIONS = `--import=${pathToFileURL(hooks).href}`;
  await using purser = await startPurser({
    folder: folder.path,
    env: { ...env, NODE_OPTIONS, LOADED_MODULES },
  });
  await makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' }).titleToken();
  const loaded = readFileSync(LOADED_MODULES, 'utf8').trim().split('\n');
  const files = [...new Set(loaded)].filter((url) => url.startsWith('file:'));
  expect(files.length).toBeGreaterThan(3);
  return files.some((url) => /OTLPTraceExporter/.test(readFileSync(fileURLToPath(url), 'utf8')));
}

test('nothing of it is loaded where no call is traced', async () => {
  expect(await loadsTraces({})).toBe(false);
  expect(await loadsTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBe(true);
});
