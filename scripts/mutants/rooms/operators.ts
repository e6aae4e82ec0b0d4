import type { Room } from '../rooms.ts';

/** Operators: how they sign in, what they may do to each other, and what is stored of them. */
export const OPERATOR_ROOMS: readonly Room[] = [
  {
    name: 'operators',
    sources: ['server/src/operators'],
    tests: [
      'server/src/operators',
      'server/test/storage/session-use',
      { files: 'server/test/wire/scenarios', names: '^/Operator/' },
      { files: 'server/test/wire/precedence', names: '^/Operator/' },
      'server/test/wire/operator-sessions',
      'server/test/wire/operator-acts',
      'server/test/wire/guesses',
    ],
  },
  {
    name: 'stored-operators',
    sources: [
      'server/src/operators/sql/account-rows.ts',
      'server/src/storage/audit.ts',
      'server/src/operators/sql/change-roles.ts',
      'server/src/operators/sql/disable.ts',
      'server/src/operators/sql/factors.ts',
      'server/src/operators/sql/granter.ts',
      'server/src/operators/sql/invite.ts',
      'server/src/operators/sql/link-rows.ts',
      'server/src/operators/sql/links.ts',
      'server/src/operators/sql/list-acts.ts',
      'server/src/operators/sql/list-operators.ts',
      'server/src/operators/sql/operator-rows.ts',
      'server/src/operators/sql/operators.ts',
      'server/src/operators/sql/passwords.ts',
      'server/src/operators/sql/session-rows.ts',
      'server/src/operators/sql/sessions.ts',
      'server/src/operators/sql/shown.ts',
    ],
    tests: [
      'server/test/storage/operator-limits',
      { files: 'server/test/storage/sqlite.test', names: '^(accounts of )?operators' },
      { files: 'server/test/wire/scenarios', names: '^/Operator/' },
      'server/test/storage/postgres-operator-races',
    ],
  },
];
