import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../repository/tidy/sources.ts';

/** The folder of what Prometheus, Alertmanager and Grafana get. */
export const MONITORING = join(ROOT, 'deploy/monitoring');

export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

/** A panel; a row has no targets. */
export interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

interface Dashboard {
  readonly schemaVersion: number;
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string }[];
  };
  readonly panels: readonly Panel[];
}

const read = (name: string): string => readFileSync(join(MONITORING, name), 'utf8');

const rulesOf = (name: string): readonly Rule[] =>
  (parse(read(name)) as RuleFile).groups.flatMap(({ rules }) => rules);

export const RECORDS = rulesOf('rules.yaml');
export const ALERTS = rulesOf('alerts.yaml');
export const DASHBOARD = JSON.parse(read('dashboard.json')) as Dashboard;
export const ALERT_TESTS = ['alerts.test.yaml', 'objectives.test.yaml'].map(read).join('\n');

/** The expressions of the dashboard, with values for Grafana's variables. */
export const PANEL_EXPRESSIONS: readonly string[] = DASHBOARD.panels
  .flatMap(({ targets = [] }) => targets)
  .map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'purser'));

export const EXPRESSIONS: readonly string[] = [
  ...[...RECORDS, ...ALERTS].map(({ expr }) => expr),
  ...PANEL_EXPRESSIONS,
];
