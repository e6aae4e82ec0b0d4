import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { toWireTime } from '../kernel/instant.ts';
import { digestOf } from '../kernel/secrets.ts';
import { type ClaimedJob, type JobHandler, placeOfJob } from './job.ts';
import type { MailTemplate } from './mail.ts';
import type { Smtp, SmtpSettings } from './smtp.ts';
import { LINK_PATHS, render } from './templates.ts';

/** Where the pages are that mails link to: addresses without a path. */
export interface MailSites {
  readonly players: string;
  readonly console: string;
}

interface MailHandlerDeps {
  readonly smtp: Pick<Smtp, 'send'>;
  readonly from: SmtpSettings['from'];
  readonly sites: MailSites;
  readonly keyEncryption: Pick<KeyEncryption, 'unseal'>;
}

/** Makes what sends the mails of the outbox. A mail is written when it is sent, from the row and the title's name; its text is never stored. */
export function makeMailHandler({ smtp, from, sites, keyEncryption }: MailHandlerDeps): JobHandler {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  function linkOf(job: ClaimedJob, template: MailTemplate): string {
    if (job.sealed === undefined) return '';
    const token = keyEncryption.unseal(job.sealed, placeOfJob(job)).toString('utf8');
    const site = job.titleId === undefined ? sites.console : sites.players;
    return `${site}${LINK_PATHS[template] ?? ''}${token}`;
  }

  return (job, signal) => {
    // Only `queueMail` and `queueNotices` write such rows.
    const template = job.params['template'] as MailTemplate;
    const facts = {
      place: job.titleId === undefined ? sites.console : (job.titleName ?? job.titleId),
      link: linkOf(job, template),
      end: `${toWireTime(job.expiresAt).slice(0, 16).replace('T', ' ')} UTC`,
    };
    // The same for each attempt: where a mail comes twice, a mail program may notice.
    const messageId = `<${digestOf(`${job.jobId} ${job.madeAt}`)}@${domain}>`;
    return smtp.send({ to: job.recipient, messageId, ...render(template, facts) }, signal);
  };
}
