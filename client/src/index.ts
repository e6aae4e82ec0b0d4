export * from './operations.ts';
export {
  type CallOptions,
  type Credentials,
  type FailureReply,
  NoReplyError,
  PurserError,
  type PurserOptions,
} from './transport.ts';
