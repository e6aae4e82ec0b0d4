import type { Config } from '../../config/load.ts';
import { makeSmtp } from '../../mail/smtp.ts';
import { bad, good, notChecked, type Outcome } from './finding.ts';

/** The advice, by the reason of the failure. */
const ADVICE: Readonly<Record<string, string>> = {
  login: 'Look at the user and the password of PURSER_SMTP_URL.',
  tls: 'Look whether the server offers TLS with a certificate for the host of PURSER_SMTP_URL; NODE_EXTRA_CA_CERTS names a file with authorities of your own.',
};

/** Whether the mail server takes a connection, TLS and the login. No mail is sent. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Outcome> {
  if (!mail) return notChecked('No mail server is set up, so no mail is sent.');
  const smtp = makeSmtp(mail.server);
  const { host, port } = mail.server;
  try {
    const verdict = await smtp.verify();
    if (verdict.status === 'done') return good(`The mail server ${host}:${port} takes our login.`);
    return bad(
      `The mail server ${host}:${port} cannot be used (${verdict.detail}).`,
      ADVICE[verdict.reason] ??
        'Look at the host and port of PURSER_SMTP_URL, and whether this machine may connect to it.',
    );
  } finally {
    await smtp.close();
  }
}
