import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { ROOT } from '../repository/tidy/sources.ts';
import { blockOf } from '../support/guide-lines.ts';
import { ALERTS, EXPRESSIONS, MONITORING, RECORDS } from '../support/monitoring.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { complaintsOf, NO_PROMTOOL } from '../support/promtool.ts';
import { layOut } from './nodes.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// The running service has every metric and label that the dashboard, the rules and the guide name.

if (NO_PROMTOOL !== undefined) console.info(NO_PROMTOOL);

/** `/metrics` of a service on each database. */
const metrics = { embedded: '', postgres: '' };

/** Reads until the service has asked its database for the first time, and all of its processes are ready. */
function untilWhole(read: () => Promise<string>, processes = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const body = await read();
      expect(body).toMatch(/^purser_database_size_bytes \d/m);
      expect(body).toContain(`\npurser_readiness{state="ready"} ${processes}\n`);
      return body;
    },
    { timeout: PATIENCE_MS },
  );
}

/** Several processes, with a certificate of their own. */
async function readEmbedded(): Promise<{ readonly body: string; readonly page: string }> {
  using folder = temporaryFolder();
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  writeFileSync(cert, TEST_CERTIFICATE.cert);
  writeFileSync(key, TEST_CERTIFICATE.key);
  const flags = ['--workers', '2', '--tls-cert-file', cert, '--tls-key-file', key];
  await using purser = await startPurser({ folder: folder.path, flags });
  const readPage = async (path: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const asked = get(purser.url + path, { rejectUnauthorized: false, agent: false });
    asked
      .once('response', (response) => text(response).then(resolve, reject))
      .once('error', reject);
    return promise;
  };
  const body = await untilWhole(() => readPage('/metrics'), 2);
  return { body, page: await readPage('/docs/guides/observability') };
}

async function readPostgres(): Promise<string> {
  await using installation = await layOut();
  const { url } = await installation.startNode();
  // Awaited here: the nodes end with this function.
  return await untilWhole(async () => (await fetch(`${url}/metrics`)).text());
}

let page: string;

beforeAll(async () => {
  ({ body: metrics.embedded, page } = await readEmbedded());
  if (!NO_POSTGRES) metrics.postgres = await readPostgres();
});

/** The names of all metrics, also of those that have no value at the moment, with those that belong to a histogram. */
function namesIn(body: string): ReadonlySet<string> {
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

interface Selector {
  readonly name: string;
  readonly label?: string;
  readonly values?: readonly string[];
}

/** Labels that Prometheus itself gives. */
const OF_TARGET: readonly string[] = ['job', 'namespace', 'instance'];

/** The metrics in an expression, one for each label of which it demands a value. */
function selectorsIn(expr: string): readonly Selector[] {
  const found = [...expr.matchAll(/\b((?:purser|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].filter(
    // Part of the name of a recorded value.
    ({ index }) => expr[index - 1] !== ':',
  );
  return found.flatMap(([, name = '', matchers = '']) => [
    { name },
    ...[...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)]
      .filter(([, label = '']) => !OF_TARGET.includes(label))
      .map(([, label = '', values = '']) => ({ name, label, values: values.split('|') })),
  ]);
}

describe.skipIf(NO_POSTGRES)('names', () => {
  test('every metric, label and value of the rules and of the dashboard is there', () => {
    const all = `${metrics.embedded}\n${metrics.postgres}`;
    const known = namesIn(all);
    const lines = all.split('\n');
    const isThere = ({ name, label, values }: Selector): boolean => {
      if (!known.has(name)) return false;
      const series = lines.filter((line) => line.startsWith(`${name}{`));
      return (values ?? []).every((value) =>
        series.some((line) => line.includes(`${label}="${value}"`)),
      );
    };
    const selectors = EXPRESSIONS.flatMap(selectorsIn);
    expect(selectors.length).toBeGreaterThan(100);
    expect(selectors.filter((one) => !isThere(one))).toEqual([]);
  });

  test('every label by which something is summed up, or that a text names, is there', () => {
    const all = `${metrics.embedded}\n${metrics.postgres}`;
    const grouped = EXPRESSIONS.flatMap((expr) => [...expr.matchAll(/\bby \(([^)]*)\)/g)]);
    const texts = ALERTS.flatMap(({ annotations = {} }) => Object.values(annotations));
    const labels = [
      ...grouped.flatMap(([, list = '']) => list.split(/,\s*/)),
      ...texts.flatMap((one) => [...one.matchAll(/\$labels\.(\w+)/g)].map(([, name = '']) => name)),
    ];
    // Made by an expression of the dashboard.
    const given = [...OF_TARGET, 'area'];
    const missing = labels.filter((label) => !given.includes(label) && !all.includes(`${label}="`));
    expect(missing).toEqual([]);
  });

  test('every metric of the guide is there, on the database that it says', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/observability.md'), 'utf8');
    const rows = guide.split('\n').filter((line) => line.startsWith('| `purser_'));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      const [, names = '', , meaning = ''] = row.split('|');
      for (const name of names.match(/purser_\w+/g) ?? []) {
        const on = [metrics.embedded, metrics.postgres].map((body) => namesIn(body).has(name));
        const isOfPostgres = meaning.includes('PostgreSQL only');
        const isOfEmbedded = /embedded database only|itself speaks https/.test(meaning);
        expect([name, ...on]).toEqual([name, !isOfPostgres, !isOfEmbedded]);
      }
    }
  });

  test('of several processes a value of the database is told once', () => {
    const told = metrics.embedded.match(/^purser_database_size_bytes.*$/gm);
    expect(told).toHaveLength(1);
    expect(metrics.embedded).toMatch(/^purser_readiness\{state="ready"\} 2$/m);
    expect(metrics.embedded).not.toMatch(/purser_postgres/);
  });
});

test('the service serves the lines of the guide to which each alert links', () => {
  const anchors = ALERTS.map(({ annotations }) => annotations?.['runbook_url']?.split('#')[1]);
  expect(anchors.filter((anchor) => !page.includes(`id="${anchor}"`))).toEqual([]);
});

describe.skipIf(NO_PROMTOOL !== undefined)('promtool', () => {
  test.skipIf(NO_POSTGRES).each(['embedded', 'postgres'] as const)(
    'has nothing to say about the metrics with the %s database',
    (database) => {
      expect(metrics[database]).toContain('purser_build_info');
      expect(complaintsOf(['check', 'metrics'], { input: metrics[database] })).toBe('');
    },
  );

  describe('the lines of the guide', () => {
    const folder = temporaryFolder();
    afterAll(() => folder[Symbol.dispose]());

    test('put another host into the links, and every alert fires when it should', () => {
      const lines = blockOf('observability.md', 'cd deploy/monitoring');
      cpSync(MONITORING, join(folder.path, 'deploy/monitoring'), { recursive: true });
      const { status, stdout, stderr } = spawnSync('sh', ['-ec', lines], {
        cwd: folder.path,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`${ALERTS.length} rules found`);
      expect(stdout).toContain(`${RECORDS.length} rules found`);
      const alerts = readFileSync(join(folder.path, 'deploy/monitoring/alerts.yaml'), 'utf8');
      expect(alerts).toContain('https://purser.my-studio.net/docs');
      expect(alerts).not.toContain('//purser.example.com');
    });
  });
});
