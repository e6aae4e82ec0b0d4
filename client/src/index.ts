export * from './operations.ts';
export {
  type CallOptions,
  type Credentials,
  type FailureReply,
  NoReplyError,
  PurserError,
  type PurserOptions,
  type ReplyHead,
} from './transport.ts';
