import { escapeHtml } from '../lib/escape-html.ts';
import type { MailTemplate } from './mail.ts';

/** The facts in a mail. No text of a player is ever part of a mail. */
interface MailFacts {
  /** The name of the title; of a mail to an operator, the address of the console. */
  readonly place: string;
  /** The mail's link and its end, in words; empty: it has none. */
  readonly link: string;
  readonly end: string;
}

/** The subject of a mail, and its paragraphs. A paragraph is a text, or the link. */
interface Template {
  readonly subject: (facts: MailFacts) => string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
}

/** The path behind the public address at which each link is, with the token behind it. A token of an operator is sent to no server. */
export const LINK_PATHS: Readonly<Partial<Record<MailTemplate, string>>> = {
  verifyContact: '/account/verify?token=',
  resetPassword: '/account/reset?token=',
  operatorInvitation: '/console/#link=',
  operatorReset: '/console/#link=',
};

const NOT_YOU =
  'If this was not you, ask for a new password in the game now: that ends every login of the account, and shows every way into it. If no mail comes, write to the support of the game.';

const NOT_ASKED = 'If you have not asked for this, write to the support of the game.';

function notice(describe: (account: string) => string, advice = NOT_YOU): Template {
  return {
    subject: ({ place }) => `Your account of ${place} has changed`,
    paragraphs: ({ place }) => [describe(`your account of ${place}`), advice],
  };
}

const TEMPLATES: Readonly<Record<MailTemplate, Template>> = {
  verifyContact: {
    subject: ({ place }) => `Confirm your address for ${place}`,
    paragraphs: ({ place, link, end }) => [
      `An account of ${place} names this as its contact address. Open this page to confirm that it is yours:`,
      link,
      `The page works once, until ${end}. If you have no such account, ignore this mail: an address that is not confirmed gets no news of an account.`,
    ],
  },
  resetPassword: {
    subject: ({ place }) => `A new password for ${place}`,
    paragraphs: ({ place, link, end }) => [
      `Somebody asked for a new password for your account of ${place}. Open this page to choose one:`,
      link,
      `The page works once, until ${end}. If it was not you, ignore this mail: the password stays as it is.`,
    ],
  },
  linked: notice((account) => `A new way to log in was added to ${account}.`),
  unlinked: notice((account) => `A way to log in was removed from ${account}.`),
  passwordAdded: notice((account) => `A username and a password were added to ${account}.`),
  contactChanged: notice(
    (account) =>
      `The contact address of ${account} was changed or removed. An address by which the account could be recovered until now stays good for that for three days, unless the studio made the change.`,
  ),
  contactGone: notice(
    (account) =>
      `This is not the contact address of ${account} any more, and no new password can be mailed to it.`,
    NOT_ASKED,
  ),
  passwordReset: notice(
    (account) => `The password of ${account} was changed, and every other login has ended.`,
  ),
  changedByStudio: notice(
    (account) => `The studio has changed the ways to log in to ${account}.`,
    NOT_ASKED,
  ),
  operatorInvitation: {
    subject: () => 'You are invited to a Purser console',
    paragraphs: ({ place, link, end }) => [
      `You are invited to the console at ${place}. Open this page to choose a password:`,
      link,
      `The page works once, until ${end}. Do not pass this mail on: the page makes its reader the operator.`,
    ],
  },
  operatorReset: {
    subject: () => 'A new password for a Purser console',
    paragraphs: ({ place, link, end }) => [
      `Open this page to choose a new password for the console at ${place}:`,
      link,
      `The page works once, until ${end}. Do not pass this mail on: the page makes its reader the operator.`,
    ],
  },
};

/** Writes a mail as plain text and as HTML. */
export function render(template: MailTemplate, given: MailFacts) {
  const facts = { ...given, place: given.place.replaceAll(/\p{C}+/gu, ' ') };
  const { subject, paragraphs } = TEMPLATES[template];
  const all = paragraphs(facts);
  const parts = all.map((text) => (text === facts.link ? toAnchor(text) : escapeHtml(text)));
  return {
    subject: subject(facts),
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${parts.map((part) => `<p>${part}</p>`).join('')}</body></html>`,
  };
}

function toAnchor(link: string): string {
  return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
}
