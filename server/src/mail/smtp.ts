import type { createTransport, NodemailerError } from 'nodemailer';
import type { JobFailure } from '../kernel/events.ts';
import { JOBS_AT_ONCE } from '../kernel/limits.ts';
import { readPassword } from '../lib/secret-file.ts';
import type { JobVerdict } from './job.ts';
import { isMailAddress } from './mail.ts';

/** A mail server, and how mail is given to it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (RFC 8314). Otherwise it begins with STARTTLS, as `tls` says. */
  readonly isSecure: boolean;
  /** Absent: nobody logs in. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Names a file with the password, which is read for each new connection pool. */
  readonly passwordFile?: string | undefined;
  /** `auto`: STARTTLS is required, except by a server on this machine itself, to which it is not sent. `off`: it is never sent. */
  readonly tls: 'auto' | 'required' | 'off';
  readonly from: { readonly name: string; readonly address: string };
}

/** A mail as it is sent. */
interface RenderedMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** All times in milliseconds. They end what hangs long before the deadline of a job. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 500,
  idleTimeout: 30_000,
} as const;
/** Replies take some hundred bytes (RFC 5321 4.5.3.1.5). */
const REPLY_BYTES_MAX = 16_384;

type Transport = ReturnType<typeof connect>;

/** Makes the way to a mail server. It connects when there is something to send, and keeps some connections for a while. */
export function makeSmtp(settings: SmtpSettings) {
  let opened: Promise<Transport> | undefined;

  async function open(): Promise<Transport> {
    const { default: nodemailer } = await import('nodemailer');
    const { passwordFile } = settings;
    const password = passwordFile
      ? await readPassword(passwordFile).catch(refuseLogin)
      : settings.password;
    return connect(nodemailer, settings, password);
  }

  async function close(): Promise<void> {
    const closing = opened;
    opened = undefined;
    const transport = await closing?.catch(() => undefined);
    transport?.close({ force: true });
  }

  async function withTransport<T>(use: (transport: Transport) => Promise<T>): Promise<T> {
    opened ??= open();
    try {
      return await use(await opened);
    } catch (error) {
      // The password may be another one by now.
      if (describeFailure(error).reason === 'login') await close();
      throw error;
    }
  }

  return {
    /** Gives a mail to the server. Never rejects. */
    async send(mail: RenderedMail, signal: AbortSignal): Promise<JobVerdict> {
      // The library would send it to each address that it finds in the text.
      if (!isMailAddress(mail.to)) return NO_ADDRESS;
      const message = { ...toMessage(mail, settings), signal };
      try {
        await withTransport((transport) => transport.sendMail(message));
        return { status: 'done' };
      } catch (error) {
        return describeFailure(error);
      }
    },
    /** Connects, begins TLS and logs in, and sends nothing. Gives what is wrong. */
    async verify(): Promise<JobVerdict> {
      try {
        await withTransport((transport) => transport.verify());
        return { status: 'done' };
      } catch (error) {
        return describeFailure(error);
      }
    },
    /** Cuts all connections off. */
    close,
  };
}

/** A mail in the library's words. */
function toMessage({ to: address, ...mail }: RenderedMail, { from }: SmtpSettings) {
  return {
    ...mail,
    from,
    to: { name: '', address },
    envelope: { from: from.address, to: [address] },
    // So that nobody's absence is told to us (RFC 3834 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
  };
}

export type Smtp = ReturnType<typeof makeSmtp>;

function connect(
  nodemailer: { readonly createTransport: typeof createTransport },
  { host, port, isSecure, user, tls }: SmtpSettings,
  password: string | undefined,
) {
  const isPlain = tls === 'off' || (tls === 'auto' && isThisMachine(host));
  return nodemailer.createTransport({
    pool: true,
    maxConnections: JOBS_AT_ONCE,
    // One more, for a connection that the server has closed while it was idle.
    maxRequeues: 1,
    host,
    port,
    secure: isSecure,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    maxResponseSize: REPLY_BYTES_MAX,
    ...TIMEOUTS,
  });
}

const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);

const NO_ADDRESS: JobVerdict = {
  status: 'failed',
  reason: 'refused',
  isFinal: true,
  detail: 'no address',
};

/** Without its password nobody can log in; the file is read again at the next attempt. */
function refuseLogin(error: NodeJS.ErrnoException): never {
  throw Object.assign(new Error('No password'), { code: 'EAUTH', originalCode: error.code });
}

type Failure = JobVerdict & { readonly status: 'failed' };

/** Tells from the error of a mail server what to do. Its own words may name the recipient, so they are not in the log. */
function describeFailure(error: unknown): Failure {
  const { code = '', originalCode = '', responseCode, command = '' } = error as NodemailerError;
  const detail = [code, originalCode, command, responseCode].filter(Boolean).join(' ') || 'unknown';
  const fail = (reason: JobFailure, isFinal = false): Failure => {
    return { status: 'failed', reason, isFinal, detail };
  };
  if (/AUTH/.test(code)) return fail('login');
  if (/TLS/.test(code) || /CERT|SIGN|TLS|SSL/.test(originalCode)) return fail('tls');
  // Another number is no answer that a mail server gives (RFC 5321 4.2).
  if (responseCode !== undefined && responseCode > 599) return fail('away');
  const isAboutMail = /^(RCPT TO|DATA)$/.test(command) || code === 'EMESSAGE';
  if (responseCode !== undefined && responseCode >= 500) {
    return isAboutMail ? fail('refused', true) : fail('sender');
  }
  if (responseCode !== undefined && responseCode >= 400) return fail('later');
  return code === 'EENVELOPE' ? fail('refused', true) : fail('away');
}
