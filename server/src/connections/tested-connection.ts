import { capitalize } from '../kernel/codec.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { Type } from '../kernel/type.ts';
import type { BoundedTest } from './bounded-test.ts';
import type { KnownConnection } from './connection.ts';
import type { KnownConnections } from './known-connections.ts';

/** The members of a test's answer. */
export const TEST_MEMBERS = {
  Status: Type.Enum(['Ready', 'Away', 'Wrong', 'Refused'], {
    description:
      "`Ready`: the provider answers as it should. `Away`: it gave no answer. `Wrong`: it gave an answer that cannot be used, does not know the app, or does not let the account do what is needed. `Refused`: it does not take the title's secret.",
  }),
  Detail: Type.String({ description: 'The reason, in a sentence.' }),
  Milliseconds: Type.Integer({ description: 'How long it took.' }),
};

/** The deps of operations that test connections. */
export interface TestingDeps {
  readonly connections: Pick<KnownConnections, 'find'>;
  readonly testConnection: BoundedTest;
}

/** Tests a connection for a caller; throws where the title tests too often. */
export async function testFor(
  {
    deps,
    fail,
  }: {
    readonly deps: Pick<TestingDeps, 'testConnection'>;
    readonly fail: (error: 'APIClientRequestRateLimitExceeded', extras: ErrorExtras) => ApiError;
  },
  connection: KnownConnection,
) {
  const found = await deps.testConnection(connection);
  if (found.status === 'tooMany') {
    const { retryAfterSeconds } = found;
    throw fail('APIClientRequestRateLimitExceeded', { retryAfterSeconds });
  }
  const { status, detail, elapsedMs, issuer, keyIds } = found;
  return {
    answer: { Status: capitalize(status), Detail: detail, Milliseconds: elapsedMs },
    issuer,
    keyIds,
  };
}
