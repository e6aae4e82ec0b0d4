import type { ErrorEntry } from './error-catalogue.ts';

/** The part of the catalogue of errors that is about operators. */
export const OPERATOR_ERRORS = {
  OperatorNotFound: { code: 90007, status: 400, message: 'There is no such operator' },
  LastOwner: {
    code: 90008,
    status: 400,
    message: 'This is the last owner of everything who can sign in; make another one first',
  },
  SecondFactorRequired: { code: 90005, status: 401, message: 'Send a code of the second factor' },
  SecondFactorInvalid: { code: 90010, status: 400, message: 'The code is wrong or was used' },
  TooManyOperators: { code: 90009, status: 400, message: 'There are as many operators as can be' },
  OperatorDisabled: { code: 90011, status: 400, message: 'The operator is disabled' },
} as const satisfies Record<string, ErrorEntry>;
