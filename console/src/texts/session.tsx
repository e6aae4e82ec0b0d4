/** Texts about signing in, the own password, and roles. */
export const SESSION_TEXTS = {
  /** Describes the permissions that each role adds to looking at everything but personal data. */
  roles: {
    viewer: 'looks at everything but personal data',
    support: 'personal data, notes on players, bans, sessions, lifting limits, wallets',
    liveOps: 'catalogs, stores, currencies, drop tables, items of players',
    developer: 'secret keys, and what servers of a game may do',
    owner: 'all of that, operators, signing keys, deletion, export',
  },
  /** `httpStatus`: of an answer that is not the service's; absent: there was none. */
  noReply: (httpStatus?: number) =>
    `${httpStatus === undefined ? 'The service cannot be reached, or takes too long' : `Something between here and the service has answered in its place (HTTP ${httpStatus})`}. What you have typed stays. Look at your network, and try again; if that does not help, ask the operators of the service whether it runs.`,
  signInHelp: (
    <>
      No operator yet, or a password forgotten? An owner makes a one-time link on the page
      Operators; on the machine of the service, <code>purser operator link</code> prints one.
    </>
  ),
  over: {
    heading: 'Your session is over',
    advice:
      'It ended by itself, or somebody has ended it. Sign in again; nothing that you have typed is lost.',
    disabled: 'An owner may have disabled you: then no password is right. Ask one.',
  },
  code: {
    app: {
      label: 'Code',
      description: 'The six digits that your authenticator app shows.',
      other: 'Use a recovery code instead',
    },
    recovery: {
      label: 'Recovery code',
      description: 'One of those that you kept. Each is good once.',
      other: 'Use the code of the app instead',
    },
  },
  confirm: {
    heading: 'Confirm that it is you',
    why: 'This action is far-reaching, so it takes your password. It then goes on by itself, and for ten minutes you are not asked again.',
    password: 'Your password',
    wrong: 'This is not your password. Nothing was done yet.',
    givenUp: 'Nothing was done: you did not confirm your password.',
  },
  link: {
    heading: 'You have been given a one-time link. Choose a password, and you are signed in.',
    nameHint: 'You are the first owner. You sign in by this name from now on.',
    passwordHint: (charsMin: number) => `${charsMin} characters or more: several words are best.`,
    submit: 'Set the password and sign in',
    leave: 'Sign in with a password',
    another: (
      <>
        A link is good once, for 30 minutes. Ask an owner for another one, or get one on the machine
        of the service with <code>purser operator link</code>.
      </>
    ),
  },
} as const;
