import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError, type ErrorDetails } from '../../kernel/errors.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, type KeyedCall } from '../../kernel/idempotency.ts';
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../../kernel/limits.ts';
import type { Reply } from '../reply/reply.ts';
import type { OffloadedCall } from './offload.ts';

/** The idempotency key of a call, as its head gives it. Plain data, for calls of operations that take one. */
export interface KeyHead {
  readonly header: string | undefined;
  /** True where the answer is a replay; known when the call is answered. */
  isReplay: boolean;
}

const HEADER = IDEMPOTENCY_KEY.toLowerCase();
/** The place of the key for clients that cannot send headers. */
const TAG = `CustomTags["${IDEMPOTENCY_KEY}"]`;

/** Any text may come in; several lines of the header have a comma and a space between them, so that they are of the wrong shape. */
export function keyHeadOf({ headers }: IncomingMessage): KeyHead {
  return { header: headers[HEADER]?.toString(), isReplay: false };
}

/** A call whose request is validated. */
export interface ParsedCall extends Omit<OffloadedCall, 'now'> {
  readonly request: unknown;
}

/** The call with its key; undefined where it has none. Refuses with InvalidParams a key of the wrong shape, and two different ones. */
export function toKeyedCall(
  { path, caller, body, request }: ParsedCall,
  { header }: KeyHead,
): KeyedCall | undefined {
  const key = keyOf(header, tagOf(request));
  if (key === undefined || caller.kind === 'anonymous' || caller.titleId === undefined) {
    return undefined;
  }
  const { titleId } = caller;
  const playerId = 'playerId' in caller ? caller.playerId : undefined;
  const operatorId = 'operatorId' in caller ? caller.operatorId : undefined;
  return { path, titleId, playerId, operatorId, key, bodyHash: hash('sha256', body, 'base64url') };
}

function tagOf(request: unknown): string | undefined {
  const { CustomTags } = request as { readonly CustomTags?: Readonly<Record<string, string>> };
  return CustomTags?.[IDEMPOTENCY_KEY];
}

function keyOf(header: string | undefined, tag: string | undefined): string | undefined {
  const details: ErrorDetails = {
    ...(isFit(header) ? {} : { [IDEMPOTENCY_KEY]: [SHAPE] }),
    ...(isFit(tag) ? {} : { [TAG]: [SHAPE] }),
  };
  if (Object.keys(details).length > 0) throw new ApiError('InvalidParams', { details });
  if (header !== undefined && tag !== undefined && header !== tag) {
    const sentence = `The header ${IDEMPOTENCY_KEY} has another value; send one of the two.`;
    throw new ApiError('InvalidParams', { details: { [TAG]: [sentence] } });
  }
  return header ?? tag;
}

const SHAPE = `The value must have 1 to ${IDEMPOTENCY_KEY_CHARS_MAX} visible ASCII characters.`;
const VISIBLE = new RegExp(`^[!-~]{1,${IDEMPOTENCY_KEY_CHARS_MAX}}$`);

function isFit(key: string | undefined): boolean {
  return key === undefined || VISIBLE.test(key);
}

/** A copy of the reply that is marked as a replay. */
export function asReplayed(reply: Reply): Reply {
  return { ...reply, headers: [...reply.headers, IDEMPOTENCY_REPLAYED, 'true'] };
}
