import type { Survivor } from '../survivors.ts';

const FOR_THE_COMPILER = 'the check is for the compiler and against bugs.';

export const OPERATOR_SURVIVORS: readonly Survivor[] = [
  {
    file: 'server/src/operators/password.ts',
    code: "if (account?.passwordHash === undefined) throw new Error('A right password has no account');",
    replacements: ['false'],
    reason: `A password is right only for an account that has one; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/operators/password.ts',
    code: "if (verdict.status === 'wrong') throw new Error('A link has no password that is wrong');",
    replacements: ['false'],
    reason: `Only a password that is given is ever wrong; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/operators/operator.ts',
    code: 'if (titleId === undefined) return permissions;',
    replacements: ['true', 'false'],
    reason: 'Only owners may give roles, and they have the permissions of all roles either way.',
  },
  {
    file: 'server/src/operators/known-operators.ts',
    code: "if (kind === 'operatorSession') {",
    replacements: ['true'],
    reason: 'An operator has no digest: it would add a key that nobody can name.',
  },
];
