import type { IdentityProvider } from '../kernel/identity-provider.ts';
import { type Instant, MINUTE_MS, toWireTime } from '../kernel/instant.ts';
import { PASSWORD_CHARS } from '../kernel/limits.ts';
import type { FoundReset } from '../players/commands/recovery.ts';
import type { waysIn } from '../players/recovery.ts';
import { escapeHtml } from '../lib/escape-html.ts';

type WayIn = ReturnType<typeof waysIn>[number];

type ContactFate = FoundReset['contactFate'];

/** The kinds of ways in, as the page calls them. */
const KINDS: Readonly<Record<IdentityProvider | 'contact', string>> = {
  Username: 'User name and password',
  Email: 'Email address and password',
  Custom: 'Id of a device or a game',
  CustomServer: "Id of the game's own server",
  AndroidDevice: 'Android device',
  IOSDevice: 'iPhone or iPad',
  OpenIdConnect: 'Another account',
  Apple: 'Apple account',
  GooglePlay: 'Google account',
  GooglePlayGames: 'Google Play Games',
  GameCenter: 'Game Center',
  Steam: 'Steam account',
  XBoxLive: 'Xbox account',
  PSN: 'PlayStation account',
  contact: 'Contact address, for mails like the one you opened',
};

/** The page that resets a password. */
export function resetPage(of: {
  readonly titleName: string;
  readonly token: string;
  /** To which the mail went, masked. */
  readonly address: string;
  readonly contactFate: ContactFate;
  readonly ways: readonly WayIn[];
  /** The keys of the ways that are marked. */
  readonly removed: readonly string[];
  /** The fault of the form that the reader has sent; undefined: none. */
  readonly fault: string | undefined;
}): string {
  const { titleName, token, address, fault } = of;
  const { min, max } = PASSWORD_CHARS;
  const field = (name: string, label: string) =>
    `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required minlength="${min}" maxlength="${max}"${fault === undefined ? '' : ' aria-describedby="fault"'}>`;
  return framed(
    'Choose a new password',
    `<p>For your account of <strong>${escapeHtml(titleName)}</strong>. The mail went to ${escapeHtml(address)}.</p>
${fault === undefined ? '' : `<p id="fault" class="fault" role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="/account/reset">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field('password', `New password, ${min} to ${max} characters`)}
${field('again', 'The same once more')}
${waysSection(of)}
<p>When you save, every device is logged out, and the old password is worth nothing.</p>
<button>Save the new password</button>
</form>`,
  );
}

function waysSection({
  ways,
  removed,
  contactFate,
}: {
  readonly contactFate: ContactFate;
  readonly ways: readonly WayIn[];
  readonly removed: readonly string[];
}): string {
  const rows = ways.map((way) => {
    const about = `${KINDS[way.kind]} <span>${escapeHtml(way.text)}${sinceOf(way.usedAt)}</span>`;
    if (!way.isRemovable) return `<li>${about}</li>`;
    const mark = removed.includes(way.key) ? ' checked' : '';
    return `<li><label><input type="checkbox" name="remove" value="${escapeHtml(way.key)}"${mark}> ${about}</label></li>`;
  });
  const hint = ways.some(({ isRemovable }) => isRemovable)
    ? 'Mark each one that is not yours: it is taken away when you save. All others work as before.'
    : 'Your new password belongs to them.';
  return `<fieldset>
<legend>Ways into this account</legend>
<p>${hint}</p>
<ul>
${rows.join('\n')}
</ul>${CONTACT_HINTS[contactFate]}
</fieldset>`;
}

/** Hints about the contact address after the form is sent, by its fate. */
const CONTACT_HINTS: Readonly<Record<ContactFate, string>> = {
  kept: '',
  restored:
    '\n<p>The contact address was changed within the last three days. When you save, it is the one of before again.</p>',
  removed:
    '\n<p>The contact address was changed within the last three days, and your mail went to another address. When you save, the account has no contact address: set yours in the game again.</p>',
};

function sinceOf(at: Instant | undefined): string {
  return at === undefined
    ? ''
    : `, linked or used last on ${toWireTime(at).slice(0, 16).replace('T', ' ')} UTC`;
}

/** The page that confirms a contact. */
export function verifyPage(of: {
  readonly titleName: string;
  readonly token: string;
  readonly address: string;
}): string {
  return framed(
    'Confirm your address',
    `<p>Is ${escapeHtml(of.address)} the address of your account of <strong>${escapeHtml(of.titleName)}</strong>? Then press the button. If you have no such account, close this page.</p>
<form method="post" action="/account/verify">
<input type="hidden" name="token" value="${escapeHtml(of.token)}">
<button>Confirm the address</button>
</form>`,
  );
}

export const CHANGED_PAGE = framed(
  'Your password has changed',
  '<p>Go back to the game and log in with the new password. Every other login has ended, and your addresses are told.</p>',
);

export const CONFIRMED_PAGE = framed(
  'Your address is confirmed',
  '<p>You can close this page. From three days on a new password can be mailed to this address, where the account has a username or an email address to log in with.</p>',
);

/** The links in mails to players, by what they are for. */
type LinkPurpose = 'reset' | 'verify';

const ASK_AGAIN: Readonly<Record<LinkPurpose, string>> = {
  reset:
    'To get another mail, open the game and choose “Forgot password”, or ask the support of the game.',
  verify:
    'To get another mail, write the address into the game once more, or ask the support of the game.',
};

const IF_USED: Readonly<Record<LinkPurpose, string>> = {
  reset:
    'If it was you, the new password counts: go back to the game. If it was not you, ask for a new password at once.',
  verify:
    'If it was you, your address is confirmed. If it was not you, somebody else can read your mail.',
};

/** The pages that stand where a link does not work. Each says what to do. */
const FAULTS = {
  unknown: {
    title: 'This link does not work',
    text: () =>
      'Perhaps it was cut off, or a later mail or change has replaced it. Open the link of the newest mail, whole.',
  },
  used: { title: 'This link was used already', text: (purpose: LinkPurpose) => IF_USED[purpose] },
  expired: { title: 'This link is too old', text: () => 'Nothing has changed.' },
  addressGone: {
    title: 'The account has another address now',
    text: () => 'A mail can go to an address that the account has now.',
  },
} as const;

export type FaultPage = keyof typeof FAULTS;

/** The page about a link that does not work. */
export function faultPage(fault: FaultPage, purpose: LinkPurpose): string {
  const { title, text } = FAULTS[fault];
  return framed(title, `<p>${text(purpose)} ${ASK_AGAIN[purpose]}</p>`);
}

export const AWAY_PAGE = framed(
  'The service does not answer at the moment',
  '<p>Nothing has changed, and your link still works. Go back, wait a minute, and try again.</p>',
);

/** The page for a reader from whose network too many wrong links came. */
export function limitedPage(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return framed(
    'Too many wrong links',
    `<p>Too many links that do not work were opened from your network. Nothing has changed. Open the link once more in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.</p>`,
  );
}

function framed(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/account/style.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

/** Fields are 16 pixels at least, because phones enlarge a page with smaller ones; what is touched is 44 pixels high. */
export const ACCOUNT_STYLE = `:root { color-scheme: light dark; --line: light-dark(#8a8f98, #7d828c); --accent: light-dark(#0b57d0, #9ec1ff); --fault: light-dark(#a3150b, #ffb4ab); }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
label { display: block; margin-top: 1rem; }
input[type="password"] { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem; font-size: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
fieldset { margin: 1.5rem 0 1rem; padding: 0 1rem 0.5rem; border: 1px solid var(--line); border-radius: 0.5rem; }
legend { padding: 0 0.25rem; font-weight: 600; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.5rem 0; }
li label { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; align-items: center; min-height: 2.75rem; margin: 0; }
li span { grid-column: 2; display: block; font-size: 0.875rem; opacity: 0.8; }
input[type="checkbox"] { width: 1.25rem; height: 1.25rem; }
button { min-height: 2.75rem; width: 100%; padding: 0.5rem 1rem; font: inherit; font-weight: 600; color: light-dark(#fff, #10131a); background: var(--accent); border: 0; border-radius: 0.5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fault { padding: 0.75rem; border: 1px solid var(--fault); border-radius: 0.5rem; color: var(--fault); }
`;
