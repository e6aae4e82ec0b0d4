import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it came. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly beganAtNs: bigint;
  readonly endedAtNs: bigint;
}

/** A server that takes spans as OTLP over HTTP. */
export interface Collector extends AsyncDisposable {
  readonly url: string;
  /** All that has come, byte for byte, heads too. */
  received(): string;
  spans(): readonly ReceivedSpan[];
  resource(): Readonly<Record<string, string | number>>;
}

/**
 * Starts a collector on loopback, over TLS where a certificate is given. `answer`: its status, `never`, or `trickling`: an answer that
 * never ends.
 */
export async function startCollector(
  answer: number | 'never' | 'trickling' = 200,
  tls?: ServerOptions,
): Promise<Collector> {
  const bodies: string[] = [];
  const heads: string[] = [];
  const take: RequestListener = async (request, response) => {
    heads.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    bodies.push(await text(request));
    if (answer === 'never') return;
    if (answer === 'trickling') return trickle(response);
    response.writeHead(answer, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const parsed = (): readonly Otlp[] => bodies.flatMap((body) => JSON.parse(body).resourceSpans);
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${port}`,
    received: () => [...heads, ...bodies].join('\n'),
    spans: () =>
      parsed()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(toSpan)
        .toSorted((one, two) => Number(one.beganAtNs - two.beganAtNs)),
    resource: () => toRecord(parsed()[0]?.resource.attributes ?? []),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** More often than any time that an export may take. */
const TRICKLE_MS = 20;

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), TRICKLE_MS);
  response.once('close', () => clearInterval(timer));
}

type Attributes = readonly {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number>>;
}[];

interface Otlp {
  readonly resource: { readonly attributes: Attributes };
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly scopeSpans: readonly { readonly spans: readonly any[] }[];
}

function toRecord(attributes: Attributes): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number]),
  );
}

function toSpan(span: Otlp['scopeSpans'][number]['spans'][number]): ReceivedSpan {
  const { traceId, spanId, parentSpanId = '', name, kind, status, attributes } = span;
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    isError: status.code === 2,
    attributes: toRecord(attributes),
    beganAtNs: BigInt(span.startTimeUnixNano),
    endedAtNs: BigInt(span.endTimeUnixNano),
  };
}

/** A call's spans as an indented list of names, in the order in which they began. */
export function treeOf(
  spans: readonly ReceivedSpan[],
  of: ReceivedSpan,
  depth = 0,
): readonly string[] {
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === of.spanId);
  const lines = parts.flatMap((part) => treeOf(spans, part, depth + 1));
  return [`${'  '.repeat(depth)}${of.name}`, ...lines];
}
