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
      'server/src/storage/commands/operators/account-rows.ts',
      'server/src/storage/commands/operators/acts.ts',
      'server/src/storage/commands/operators/change-roles.ts',
      'server/src/storage/commands/operators/disable.ts',
      'server/src/storage/commands/operators/factors.ts',
      'server/src/storage/commands/operators/granter.ts',
      'server/src/storage/commands/operators/invite.ts',
      'server/src/storage/commands/operators/link-rows.ts',
      'server/src/storage/commands/operators/links.ts',
      'server/src/storage/commands/operators/list-acts.ts',
      'server/src/storage/commands/operators/list-operators.ts',
      'server/src/storage/commands/operators/operator-rows.ts',
      'server/src/storage/commands/operators/operators.ts',
      'server/src/storage/commands/operators/passwords.ts',
      'server/src/storage/commands/operators/session-rows.ts',
      'server/src/storage/commands/operators/sessions.ts',
      'server/src/storage/commands/operators/shown.ts',
    ],
    tests: [
      'server/test/storage/operator-limits',
      { files: 'server/test/storage/sqlite.test', names: '^(accounts of )?operators' },
      { files: 'server/test/wire/scenarios', names: '^/Operator/' },
      'server/test/storage/postgres-operator-races',
    ],
  },
];
