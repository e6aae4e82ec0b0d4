import type { Random } from '../../kernel/secrets.ts';

/** The caller's own ids of a call, by which its tracing finds the call again. */
export interface TraceContext {
  /** 32 hex digits, the same for everything that belongs to one request of the outside. */
  readonly traceId: string;
  /** 16 hex digits: the caller's span. */
  readonly parentId: string;
  /** The caller's span is recorded. */
  readonly isSampled: boolean;
}

/** Version, trace id, parent id, flags; later versions may append more (W3C Trace Context 3.2). All zeros are no id. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads the header `traceparent`. Undefined for one that is malformed, as the standard wants it. */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, version, traceId, parentId, flags = '', more] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  return version === '00' && more !== undefined ? undefined : { traceId, parentId, isSampled };
}

/** Makes request ids: 12 random characters, the same for the whole process, then a counter. */
export function makeRequestIds(random: Random): () => string {
  const prefix = random(9).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
