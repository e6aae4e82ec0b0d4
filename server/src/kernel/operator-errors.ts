// Errors of what operators do, a part of the catalogue (error-catalogue.ts). The numbers are ours.

export const OPERATOR_ERRORS = {
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
} as const;
