import type { Option } from '../server/src/config/option.ts';

type AnyOption = Option<unknown>;

/** Where the chart keeps the schema of its values. */
export const CHART_SCHEMA = 'deploy/helm/purser/values.schema.json';

/** Options that the chart sets itself, from values of other names. */
const SET_BY_CHART: ReadonlySet<string> = new Set([
  'PURSER_HOST',
  'PURSER_PORT',
  'PURSER_MANAGEMENT_PORT',
  'PURSER_WORKERS',
  'PURSER_POOL_MAX',
  'PURSER_DATABASE_PREPARE',
  'PURSER_DRAIN_DELAY',
  'PURSER_DRAIN_TIME',
  'PURSER_BOOTSTRAP_TITLE_ID',
]);

/** Kinds of values that a pattern tells apart, by their placeholders; the program checks all values once more. */
const PATTERNS: Readonly<Record<string, string>> = {
  'on|off': '^(on|off)$',
  number: '^([0-9]{1,15}|off)$',
  time: '^[0-9]{1,12}(ms|s|m|h|d)$',
  rate: '^(off|[1-9][0-9]{0,8}/[smh]( +burst +[1-9][0-9]{0,8})?)$',
  url: '^[a-z]+://',
};

/** The options that `config` of the chart may have, as a JSON schema: no secrets, and no files, which a pod does not have. */
export function configSchema(options: readonly AnyOption[]): object {
  const offered = options.filter(
    ({ variable, secret, placeholder }) =>
      !secret && !SET_BY_CHART.has(variable) && !['file', 'folder'].includes(placeholder),
  );
  const properties = offered.map(({ variable, description, placeholder }) => {
    const pattern = PATTERNS[placeholder] ?? '^.+$';
    return [variable, { description, type: 'string', pattern }] as const;
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}
