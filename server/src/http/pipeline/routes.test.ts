import { expect, test } from 'vitest';
import { KeyRefusal } from '../../kernel/idempotency.ts';
import { failureReply } from '../reply/envelope.ts';
import { toRefusal } from './routes.ts';

test('a call that is under way is repeated later: the error that SDKs repeat, with a time', () => {
  const refusal = toRefusal(new KeyRefusal('underWay', 1), undefined);
  expect(refusal).toMatchObject({ error: 'ConcurrentEditError', extras: { retryAfterSeconds: 1 } });
  const { status, headers, body } = failureReply(refusal!, { requestId: 'id', allow: 'POST' });
  expect(status).toBe(409);
  expect(headers.join()).toContain('Retry-After,1');
  expect(JSON.parse(body)).toMatchObject({ errorCode: 1133, retryAfterSeconds: 1 });
});
