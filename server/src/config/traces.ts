import type { TraceSettings } from '../kernel/span.ts';
import { WrongOption } from './option.ts';

// The variables of OpenTelemetry, under their own names (specification, "Environment Variable Specification" and "OTLP Exporter"). An
// empty one counts as not given. The exporter itself reads that of compression.

type Texts = Readonly<Record<string, string | undefined>>;

/** The part of the calls that is traced where nothing says otherwise: enough to see what is slow, little beside the work itself. */
const RATIO_DEFAULT = '0.01';
/** A stop waits for as long. */
const TIMEOUT_MS_DEFAULT = '3000';
const TIMEOUT_MS_MAX = 10_000;

/** Reads how calls are traced; undefined: they are not. Throws WrongOption; the sentence never holds a header. */
export function readTraceSettings(environment: Texts): TraceSettings | undefined {
  const read = (name: string): string | undefined => environment[name] || undefined;
  const endpoint = endpointOf(read);
  if (endpoint === undefined) return undefined;
  refuseGrpc(read);
  const timeout = firstOf(read, namesOf('TIMEOUT'));
  const serviceName = read('OTEL_SERVICE_NAME');
  return {
    url: endpoint,
    headers: {
      ...pairsOf(read, 'OTEL_EXPORTER_OTLP_HEADERS'),
      ...pairsOf(read, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    timeoutMs: numberOf(timeout ?? { name: '', text: TIMEOUT_MS_DEFAULT }, {
      min: 1,
      max: TIMEOUT_MS_MAX,
    }),
    pemFiles: {
      ca: firstOf(read, namesOf('CERTIFICATE')),
      cert: firstOf(read, namesOf('CLIENT_CERTIFICATE')),
      key: firstOf(read, namesOf('CLIENT_KEY')),
    },
    resource: {
      'service.name': 'purser',
      ...pairsOf(read, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(serviceName !== undefined && { 'service.name': serviceName }),
    },
    ...samplerOf(read),
  };
}

type Read = (name: string) => string | undefined;

interface Given {
  readonly name: string;
  readonly text: string;
}

/** A variable for spans alone comes before that for everything. */
function namesOf(end: string): readonly string[] {
  return [`OTEL_EXPORTER_OTLP_TRACES_${end}`, `OTEL_EXPORTER_OTLP_${end}`];
}

function firstOf(read: Read, names: readonly string[]): Given | undefined {
  return names.map((name) => ({ name, text: read(name) ?? '' })).find(({ text }) => text !== '');
}

/** Spans are made where an address for them is given, or asked for by name; never where OpenTelemetry is disabled. */
function endpointOf(read: Read): string | undefined {
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const exporter = read('OTEL_TRACES_EXPORTER');
  if (exporter === 'none') return undefined;
  if (exporter !== undefined && exporter !== 'otlp') {
    throw new WrongOption(`OTEL_TRACES_EXPORTER must be otlp or none, not ${shown(exporter)}.`);
  }
  const own = urlOf(read, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  if (own) return own.href;
  const base = urlOf(read, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (base) base.pathname = `${base.pathname.replace(/\/$/, '')}/v1/traces`;
  if (base) return base.href;
  return exporter === undefined ? undefined : 'http://localhost:4318/v1/traces';
}

function urlOf(read: Read, name: string): URL | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  // Not repeated: an address may hold a password.
  throw new WrongOption(`${name} must be an address that begins with http:// or https://.`);
}

const PROTOCOLS = ['http/json', 'http/protobuf'];

/** A collector takes both forms over HTTP, so the wish for the other one does no harm; gRPC has a port of its own. */
function refuseGrpc(read: Read): void {
  const given = firstOf(read, namesOf('PROTOCOL'));
  if (!given || PROTOCOLS.includes(given.text)) return;
  throw new WrongOption(
    `${given.name} must be http/json: spans go over HTTP, not ${shown(given.text)}.`,
  );
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];
const OF_PARENT = 'parentbased_';

function samplerOf(read: Read): Pick<TraceSettings, 'ratio' | 'followsStudio'> {
  const name = 'OTEL_TRACES_SAMPLER';
  const given = read(name);
  const text = given ?? `${OF_PARENT}traceidratio`;
  const root = text.startsWith(OF_PARENT) ? text.slice(OF_PARENT.length) : text;
  if (!SAMPLERS.includes(root)) {
    const known = SAMPLERS.flatMap((one) => [one, OF_PARENT + one]).join(', ');
    throw new WrongOption(`${name} must be one of ${known}, not ${shown(text)}.`);
  }
  const argument = {
    name: `${name}_ARG`,
    text: read(`${name}_ARG`) ?? (given ? '1' : RATIO_DEFAULT),
  };
  const ratios = { always_on: 1, always_off: 0 } as Readonly<Record<string, number>>;
  return {
    ratio: ratios[root] ?? numberOf(argument, { min: 0, max: 1 }),
    followsStudio: text.startsWith(OF_PARENT),
  };
}

function numberOf(
  { name, text }: Given,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new WrongOption(`${name} must be a number from ${min} to ${max}, not ${shown(text)}.`);
}

/** `key=value` pairs with commas in between, with percent-encoded values (W3C Baggage). */
function pairsOf(read: Read, name: string): Readonly<Record<string, string>> {
  const pairs = (read(name) ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      const decoded = value === undefined ? undefined : decode(value);
      if (key !== undefined && decoded !== undefined) return [key, decoded];
      throw new WrongOption(
        `${name} must be key=value pairs with commas in between, percent-encoded.`,
      );
    }),
  );
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const TEXT_SHOWN_MAX = 60;

function shown(text: string): string {
  return JSON.stringify(text.slice(0, TEXT_SHOWN_MAX));
}
