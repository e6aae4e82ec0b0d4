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
  TitleIdNotAvailable: {
    code: 90020,
    status: 400,
    message: 'There is a title with this id already',
  },
  KeyNotFound: { code: 90021, status: 400, message: 'There is no such key' },
  SigningKeyInUse: {
    code: 90022,
    status: 400,
    message: 'This key signs; rotate first, and revoke it then',
  },
  WalletCapReached: {
    code: 90023,
    status: 403,
    message: 'You may not give or take so much of this currency today',
  },
} as const satisfies Record<string, ErrorEntry>;
