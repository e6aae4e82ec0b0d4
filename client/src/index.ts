export * from './operations.ts';
export { type FailureReply, NoReplyError, PurserError } from './errors.ts';
export type { RetryOptions } from './retry.ts';
export type { CallOptions, Credentials, PurserOptions, ReplyHead } from './transport.ts';
