import { expect, test } from 'vitest';
import { loadConfig } from './load.ts';

type Environment = Readonly<Record<string, string>>;

function tracesOf(environment: Environment) {
  const read = loadConfig({}, environment);
  if (!read.ok) throw new Error(read.sentence);
  return read.config.traces;
}

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each<Environment>([
  {},
  { OTEL_SERVICE_NAME: 'game', OTEL_TRACES_SAMPLER: 'always_on' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
])('off: %j', (environment) => {
  expect(tracesOf(environment)).toBeUndefined();
});

test.each<readonly [Environment, string]>([
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
  [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a/otlp/' }, 'https://a/otlp/v1/traces'],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/own' }, 'http://b/own'],
])('%j: to %s', (environment, url) => {
  expect(tracesOf(environment)?.url).toBe(url);
});

test.each<readonly [Environment, number, boolean]>([
  [{}, 0.01, true],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 0.5, true],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, 1, false],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0, false],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.2' }, 0.2, false],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 1, true],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 0, true],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, 1, true],
])('%j samples %d of the calls', (environment, ratio, followsStudio) => {
  expect(tracesOf({ ...ENDPOINT, ...environment })).toMatchObject({ ratio, followsStudio });
});

test('headers and what is said about the service', () => {
  const environment = {
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x=2',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=one,region=eu%2Cwest',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_EXPORTER_OTLP_CERTIFICATE: 'all.pem',
    OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: 'spans.pem',
    OTEL_EXPORTER_OTLP_CLIENT_KEY: 'key.pem',
  };
  expect(tracesOf(environment)).toMatchObject({
    headers: { 'api-key': 'a b', x: '2' },
    resource: { 'service.name': 'one', region: 'eu,west' },
    timeoutMs: 500,
    pemFiles: {
      ca: { name: 'OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE', text: 'spans.pem' },
      cert: undefined,
      key: { name: 'OTEL_EXPORTER_OTLP_CLIENT_KEY', text: 'key.pem' },
    },
  });
  const named = tracesOf({ ...environment, OTEL_SERVICE_NAME: 'two' });
  expect(named?.resource['service.name']).toBe('two');
});

test.each<readonly [Environment, string]>([
  [
    { OTEL_TRACES_EXPORTER: 'console' },
    'OTEL_TRACES_EXPORTER must be otlp or none, not "console".',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://.',
  ],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: spans go over HTTP, not "grpc".',
  ],
  [
    { ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2".',
  ],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    'OTEL_EXPORTER_OTLP_HEADERS must be key=value pairs with commas in between, percent-encoded.',
  ],
  [
    { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    'OTEL_TRACES_SAMPLER must be one of always_on, parentbased_always_on, always_off, parentbased_always_off, traceidratio, parentbased_traceidratio, not "jaeger_remote".',
  ],
])('%j is refused', (environment, sentence) => {
  expect(loadConfig({}, environment)).toEqual({ ok: false, sentence });
});
