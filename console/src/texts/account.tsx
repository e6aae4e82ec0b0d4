import type { ReactNode } from 'react';

/** Texts of the own account. */
export const ACCOUNT_TEXTS = {
  roles: {
    operator: 'Operator',
    id: 'the operator id',
    none: 'You have no role yet. An owner can give you one.',
    title: (name: string, titleId: string) => `${name} (${titleId})`,
    hint: 'A role for one title shows that title only. Owners give and take roles.',
  },
  password: {
    change: 'Change password',
    advice: (charsMin: number) =>
      `${charsMin} characters or more; several words are best. Nobody can read it, not even an owner.`,
    done: 'Your password is changed; all other sessions have ended',
    effect: 'Everywhere else you are signed out. Here you stay signed in, with a new session.',
    present: 'Present password',
    newHint: (charsMin: number) => `${charsMin} characters or more, and not your name.`,
  },
  factor: {
    heading: 'Second factor',
    on: 'on',
    off: 'off',
    whenOn: 'Signing in takes your password and a code of your authenticator app.',
    whenOff:
      'With an authenticator app on your phone, somebody who learns your password still cannot sign in.',
    newPhone: 'New phone',
    setUp: 'Set up',
    codesLeft: (count: number) =>
      count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`,
    renewSoon: 'Make new ones before you need them.',
    renewal: {
      open: 'New recovery codes',
      act: 'Make new codes',
      effect:
        'The recovery codes that you have kept are good no longer; you get ten others. Your app stays as it is.',
      done: 'There are new recovery codes',
    },
    removal: {
      act: 'Turn off',
      heading: 'Turn off the second factor',
      effect:
        'From then on your password alone signs you in. The entry in your app and your recovery codes are no longer valid; remove them.',
      done: 'The second factor is off',
    },
  },
  setup: {
    heading: 'Set up the second factor',
    act: 'Turn on',
    done: 'The second factor is on',
    scan: 'Scan this with your authenticator app:',
    scanned: 'QR image for the authenticator app',
    byHand: 'It cannot scan? Add an account by hand, with this key, by time:',
    key: 'the key',
    /** `link` opens the app; `address` is what it would scan. */
    onThisDevice: (link: (text: string) => ReactNode, address: ReactNode) => (
      <>
        The app is on this device? {link('Open it there')}. It takes an address? {address}
      </>
    ),
    address: 'the address',
    typeCode: 'Type the code that the app shows then.',
    until: (time: ReactNode) => (
      <>Nothing changes before that. The key is good for this until {time}.</>
    ),
  },
  recoveryCodes: {
    heading: 'Your recovery codes',
    advice:
      'Each takes the place of one code of the app, once: for the day on which the phone is lost. Keep them where the phone is not. Earlier ones are no longer good.',
    once: 'They are shown this once.',
    download: 'Download',
    kept: 'I have kept them',
    /** The first lines of the file. */
    fileHeading: (name: string, address: string) => `Recovery codes of ${name} at ${address}`,
    fileHint: (time: string) => `Made ${time}. Each is good once.`,
  },
  sessions: {
    heading: 'Where you are signed in',
    hint: 'A session ends 30 minutes after its last call, and 12 hours after it began.',
    present: 'this one',
    times: (of: {
      /** Undefined: the service does not know it. */
      readonly ipAddress: string | undefined;
      readonly started: ReactNode;
      readonly lastUsed: ReactNode;
      readonly expires: ReactNode;
    }) =>
      of.ipAddress === undefined ? (
        <>
          Since {of.started}; last used {of.lastUsed}; ends by {of.expires}
        </>
      ) : (
        <>
          From {of.ipAddress}, since {of.started}; last used {of.lastUsed}; ends by {of.expires}
        </>
      ),
    unknownDevice: 'Unknown device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    end: {
      open: 'End',
      heading: 'End this session',
      about: (started: string) => `the session since ${started}`,
      act: 'End session',
      effect: (device: string, started: string) =>
        `Whoever uses ${device} since ${started} is signed out at once. Was it not you? Then change your password, too.`,
      done: 'The session has ended',
    },
    everywhere: {
      act: 'Sign out everywhere',
      effect:
        'All your sessions end at once, this one too. Unsaved edits on a page of the console are lost.',
      done: 'You are signed out everywhere',
    },
  },
} as const;
