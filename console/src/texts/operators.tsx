import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { writeNumber } from './locale.ts';

/** Texts of the pages of operators. */
export const OPERATORS_TEXTS = {
  heading: LAYOUT_TEXTS.pages.operators,
  denied: 'see or change operators',
  ownAdvice: 'Your own account is under your name, in the menu at the top.',
  events: 'What they did',
  done: 'Done',
  /** The actions of an owner on an operator. */
  acts: {
    roles: 'Set roles',
    link: 'New link',
    factor: 'Remove the second factor',
    sessions: 'End sessions',
    disable: 'Disable',
    enable: 'Enable',
  },
  actsFor: (name: string) => `Actions for ${name}`,
  actOn: (act: string, name: string) => `${act}: ${name}`,
  title: (name: string, titleId: string) => `${name} (${titleId})`,
  list: {
    everybody: 'Everybody who can sign in to this console.',
    ofTitle: (title: string) =>
      `Those with a role for ${title}, and those with one for all titles.`,
    find: 'Find by name',
    none: 'Nobody has that name',
    more: (count: number) => `And ${writeNumber(count)} more: find them by name.`,
    roles: 'Roles',
    secondFactor: 'Second factor',
    hasFactor: (isOn: boolean) => (isOn ? 'on' : 'off'),
    lastSignIn: 'Last sign-in',
    never: 'never',
    oneself: 'you',
    invited: 'invited',
    disabled: 'disabled',
    madeBy: (name: string, at: ReactNode) => (
      <>
        by {name}, {at}
      </>
    ),
  },
  invitation: {
    act: 'Invite',
    heading: 'Invite somebody',
    done: (name: string) => `${name} is invited`,
    about:
      'You get a one-time link to pass on. Inviting somebody again who has not used a link replaces link and roles.',
  },
  link: {
    heading: (name: string) => `One-time link of ${name}`,
    what: 'the link',
    about: (name: string, until: ReactNode) => (
      <>
        With it {name} chooses a password and is signed in. It is good for 30 minutes, until {until}
        , and once. Send it where nobody else reads along.
      </>
    ),
    address: 'Mail it to',
    addressAbout: 'Optional; only where the installation has a mail server.',
    mailed: (isMailed: boolean) =>
      isMailed
        ? 'It is sent by mail, too.'
        : 'It is not sent by mail: this address, or you, had all mails of this hour already.',
    once: 'It is shown this once. You can make another one at any time.',
    act: 'Make a link',
    done: (name: string) => `There is a link for ${name}`,
    forInvited:
      'With it this person chooses a password and is signed in for the first time. An earlier link is good no longer. Make sure who asks for it.',
    forForgotten:
      'With it this person chooses another password; all their sessions end then. Until then the password of now is good. A second factor stays. An earlier link is good no longer. Make sure who asks for it.',
  },
  roles: {
    done: (name: string) => `The roles of ${name} are set`,
    about: 'They count from the next call on, also in sessions that go on.',
    aboutOne: (roles: readonly string[]) =>
      `They count from the next call on, also in sessions that go on. This person is ${roles.join(', ')} for all titles, too; an owner of all titles changes that.`,
    label: 'Roles',
    forTitle: (title: string) => `Roles for ${title}`,
    forAllTitles: 'Roles for all titles',
    another: 'Roles for another title',
    /** `role` is written in bold. */
    meaning: (role: ReactNode, meaning: string) => (
      <>
        {role}: {meaning}
      </>
    ),
  },
  factor: {
    act: 'Remove',
    done: (name: string) => `${name} signs in by the password alone now`,
    about:
      'For somebody who has lost the phone and the recovery codes. From then on the password alone signs in as this person: make sure first who asks, by another way than the one that asked.',
  },
  sessions: {
    done: (name: string) => `${name} is signed out everywhere`,
    about:
      'This person is signed out everywhere at once, and may sign in again. Their unsaved edits stay on their page until then.',
  },
  disabling: {
    done: (name: string) => `${name} is disabled`,
    about:
      'This person is signed out everywhere at once and cannot sign in any more; a link is good no longer. The name stays, because histories have it. Secret keys that this person made stay good: you get a list of them.',
    keys: (name: string) => `Keys that ${name} made`,
    keysAdvice: 'These secret keys are still good. Revoke those that this person may have kept.',
    key: (name: string, titleId: string) => `${name} in ${titleId}`,
    idOf: (name: string) => `the id of ${name}`,
  },
  enabling: {
    done: (name: string) => `${name} may sign in again`,
    about:
      'This person may sign in again, with the password, the second factor and the roles of before.',
  },
} as const;
