import type { Room } from '../rooms.ts';

/** Operators: how they sign in, what they may do to each other, and what is stored of them. */
export const OPERATOR_ROOMS: readonly Room[] = [
  {
    name: 'operators',
    sources: [
      'server/src/operators/operations',
      'server/src/operators/authenticate.ts',
      'server/src/operators/known-operators.ts',
      'server/src/operators/link.ts',
      'server/src/operators/managed-operations.ts',
      'server/src/operators/operator.ts',
      'server/src/operators/password.ts',
      'server/src/operators/second-factor.ts',
      'server/src/operators/session.ts',
      'server/src/operators/sign-out-operations.ts',
      'server/src/operators/totp.ts',
      'server/src/operators/wire.ts',
    ],
    tests: [
      'server/src/operators',
      'server/test/storage/session-use',
      { files: 'server/test/wire/scenarios', names: '^/Operator/' },
      { files: 'server/test/wire/precedence', names: '^/Operator/' },
      'server/test/wire/operator-sessions',
      'server/test/wire/operator-audit-events',
      'server/test/wire/guesses',
    ],
  },
  {
    name: 'stored-operators',
    sources: [
      'server/src/operators/commands',
      'server/src/operators/sql',
      'server/src/storage/audit.ts',
    ],
    tests: [
      'server/test/storage/operator-limits',
      { files: 'server/test/storage/sqlite.test', names: '^(accounts of )?operators' },
      { files: 'server/test/wire/scenarios', names: '^/Operator/' },
      'server/test/storage/postgres-operator-races',
    ],
  },
];
