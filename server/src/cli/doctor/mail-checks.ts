import { resolve } from 'node:path';
import type { Config } from '../../config/load.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { readPassword } from '../../lib/secret-file.ts';
import { makeSmtp } from '../../mail/smtp.ts';
import { bad, good, notChecked, type Outcome, warning } from './finding.ts';

/** The advice, by the reason of the failure. */
const ADVICE: Readonly<Record<string, string>> = {
  login: 'Look at the user and the password of PURSER_SMTP_URL.',
  tls: 'Look whether the server offers TLS with a certificate for the host of PURSER_SMTP_URL; NODE_EXTRA_CA_CERTS names a file with authorities of your own.',
};

const LOOK =
  'Look at the host and port of PURSER_SMTP_URL, and whether this machine may connect to it.';

/** Whether the mail server takes a connection, TLS and the login, and whether links in mails are safe on their way. No mail is sent. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Outcome> {
  if (!mail) return notChecked('No mail server is set up, so no mail is sent.');
  const { server, sites } = mail;
  const missing = server.passwordFile && (await findPasswordFault(server.passwordFile));
  if (missing) return missing;
  const smtp = makeSmtp(server);
  const named = `The mail server ${server.host}:${server.port}`;
  try {
    const verdict = await smtp.verify();
    if (verdict.status !== 'done') {
      const advice = ADVICE[verdict.reason] ?? LOOK;
      return bad(`${named} cannot be used (${verdict.detail}).`, advice);
    }
    return judgeSites(sites) ?? good(`${named} takes our login.`);
  } finally {
    await smtp.close();
  }
}

/** Why the file with the password cannot be read; undefined: it can. */
async function findPasswordFault(path: string): Promise<Outcome | undefined> {
  try {
    await readPassword(path);
    return undefined;
  } catch (error) {
    const { code = reasonOf(error) } = error as NodeJS.ErrnoException;
    return bad(
      `The file with the password of the mail server, ${resolve(path)}, cannot be read (${code}).`,
      'Put it there, readable by the account that serves, or name it with its whole path in PURSER_SMTP_URL: any other path begins at the folder in which the command is started.',
    );
  }
}

/** Links in mails have a token: whoever reads it on its way can set the password. */
function judgeSites(sites: NonNullable<Config['mail']>['sites']): Outcome | undefined {
  const plain = [...new Set([sites.players, sites.console])].find(isPlainHttp);
  if (plain === undefined) return undefined;
  return warning(
    `Links in mails begin with ${plain}, so anybody on the way can read their tokens, and use them.`,
    'Serve these pages by https, and begin PURSER_PUBLIC_URL or PURSER_ACCOUNT_URL with https://.',
  );
}

/** Whether a site is reached without TLS, other than on this machine itself. */
function isPlainHttp(site: string): boolean {
  const { protocol, hostname } = new URL(site);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
