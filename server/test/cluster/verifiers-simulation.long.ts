import { test } from 'vitest';
import { expectVerifiersKeepPromises } from './run-verifier-schedules.ts';

test(
  'no verifier ever says a stale yes, no revoking call waits longer than a lease, all recover',
  () => expectVerifiersKeepPromises(400_000),
  3_600_000,
);

test(
  'the same with ten nodes and thirty verifiers',
  () => expectVerifiersKeepPromises(2_000, { nodes: 10, verifiers: 30 }),
  3_600_000,
);

test(
  'the same on an embedded database',
  () => expectVerifiersKeepPromises(200_000, { isEmbedded: true }),
  3_600_000,
);
