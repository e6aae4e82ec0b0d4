import { makeOpenApi } from '../../src/derive/openapi.ts';
import { operations } from '../../src/operations.ts';
import { makeReplyChecker, type ReplyChecker } from './openapi-check.ts';

/** Holds a reply against the envelope and the document of the API; every test that calls the service does. */
export const checkReply: ReplyChecker = makeReplyChecker(
  makeOpenApi(operations, { version: 'test' }),
);
