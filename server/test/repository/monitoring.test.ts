import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { ERRORS } from '../../src/kernel/error-catalogue.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { SECONDS_BUCKETS } from '../../src/telemetry/call-histogram.ts';
import {
  ALERT_TESTS,
  ALERTS,
  DASHBOARD,
  EXPRESSIONS,
  MONITORING,
  PANEL_EXPRESSIONS,
  type Panel,
  RECORDS,
} from '../support/monitoring.ts';
import { complaintsOf, NO_PROMTOOL } from '../support/promtool.ts';
import { ROOT } from './tidy/sources.ts';

if (NO_PROMTOOL !== undefined) console.info(NO_PROMTOOL);

const guide = readFileSync(join(ROOT, 'docs/guides/observability.md'), 'utf8');
const names = [...new Set(ALERTS.map(({ alert }) => alert ?? ''))];

describe('alerts', () => {
  test.each(names)('%s says how bad it is, what it is, and where to read on', (name) => {
    for (const { labels, annotations } of ALERTS.filter(({ alert }) => alert === name)) {
      expect(['critical', 'warning', 'none']).toContain(labels?.['severity']);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/^\S.*[^.]$/),
        description: expect.stringMatching(/^\S.*\.$/s),
        runbook_url: `https://purser.example.com/docs/guides/observability#${name.toLowerCase()}`,
      });
    }
  });

  test('each has its lines in the guide, and each of these is one', () => {
    const headings = [...guide.matchAll(/^#### (\w+)$/gm)].map(([, heading = '']) => heading);
    expect(headings.toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const [, text = ''] = guide.split(`#### ${name}\n`);
      const lines = text.split('\n#')[0] ?? '';
      expect([name, lines]).toEqual([
        name,
        expect.stringMatching(/[Ii]t (is over|ends)|It always/),
      ]);
    }
  });

  test('each has a unit test in which it fires', () => {
    const untested = names.filter((name) => !ALERT_TESTS.includes(`alertname="${name}"`));
    expect(untested).toEqual(['PurserWatchdog']);
    expect(ALERT_TESTS).toContain('alertname: PurserWatchdog');
  });
});

describe('objectives', () => {
  test('errors of ours are those with a status from 500 on', () => {
    const ours = Object.entries(ERRORS).flatMap(([name, { status }]) =>
      status >= 500 ? [name] : [],
    );
    const named = EXPRESSIONS.flatMap((expr) => [...expr.matchAll(/outcome=~"([^"]+)"/g)]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, list = ''] of named) expect(list.split('|').toSorted()).toEqual(ours.toSorted());
  });

  test('the operation exists, and its bound is one of a bucket', () => {
    const paths = endpointsOf(operations).map(({ path }): string => path);
    const text = EXPRESSIONS.join('\n');
    for (const [, path = ''] of text.matchAll(/operation="([^"]+)"/g)) {
      expect(paths).toContain(path);
    }
    for (const [, bound] of text.matchAll(/le="([^"]+)"/g)) {
      expect(SECONDS_BUCKETS).toContain(Number(bound));
    }
  });

  test('every value that is recorded is used, and the other way round', () => {
    const used = EXPRESSIONS.flatMap((expr) => expr.match(/\bjob:\w+:\w+/g) ?? []);
    const recorded = RECORDS.map(({ record }) => record ?? '');
    expect([...new Set(used)].toSorted()).toEqual(recorded.toSorted());
  });
});

describe('the dashboard', () => {
  const panels = DASHBOARD.panels.filter(({ type }) => type !== 'row');

  test.each(panels)('$title says what it shows, in which unit', (panel) => {
    expect(panel.description).toMatch(/^[A-Z0-9].*\.$/);
    expect(panel.fieldConfig?.defaults.unit).toEqual(expect.any(String));
    expect(panel.datasource?.uid).toBe('${datasource}');
    expect(panel.targets?.length).toBeGreaterThan(0);
  });

  test('has one variable for where the values come from, and panels beside each other', () => {
    const sources = DASHBOARD.templating.list.filter(({ type }) => type === 'datasource');
    expect(sources).toMatchObject([{ name: 'datasource' }]);
    const ids = DASHBOARD.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const overlapping = panels.filter((one) => panels.some((other) => overlap(one, other)));
    expect(overlapping.map(({ title }) => title)).toEqual([]);
  });
});

function overlap(one: Panel, other: Panel): boolean {
  const [a, b] = [one.gridPos, other.gridPos];
  const isBeside = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
  return one.id < other.id && !isBeside;
}

describe.skipIf(NO_PROMTOOL !== undefined)('promtool', () => {
  test('reads the rules and the example of a configuration', () => {
    expect(complaintsOf(['check', 'config', 'prometheus.yml'], { cwd: MONITORING })).toBe('');
  });

  test('reads every expression of the dashboard', () => {
    const folder = mkdtempSync(join(tmpdir(), 'purser-dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const rules = PANEL_EXPRESSIONS.map((expr, index) => ({ record: `panel:${index}`, expr }));
    const file = join(folder, 'panels.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
    expect(complaintsOf(['check', 'rules', file])).toBe('');
  });
});
