import { startSmtp, type TakenMail } from './fakes/smtp.ts';
import { type Running, startService } from './running.ts';
import { makeWorld, type World } from './world.ts';

/** A service that sends mail to a server of the test, and a title in it. */
export interface MailingService extends AsyncDisposable {
  readonly running: Running;
  readonly world: World;
  /** All mails that have arrived for an address, the oldest first. */
  mailsTo(address: string): readonly TakenMail[];
  /** Waits until so many mails have arrived for an address, and gives the last of them. */
  mailTo(address: string, count?: number): Promise<TakenMail>;
}

/** The address of the pages in mails; a test opens their paths at the service itself. */
const PLAYERS = 'https://play.example';

/** Starts it, with a mail server. Over plain http, or with the PEM texts given over https. */
export async function startMailingService(
  tls?: Parameters<typeof startService>[0],
): Promise<MailingService> {
  let arrived = Promise.withResolvers<void>();
  const smtp = await startSmtp({
    onMail() {
      arrived.resolve();
      arrived = Promise.withResolvers();
    },
  });
  const server = { host: '127.0.0.1', port: smtp.port, isSecure: false, tls: 'off' } as const;
  const running = await startService(tls, {
    mail: {
      server: { ...server, from: { name: 'A Game', address: 'game@example.com' } },
      sites: { players: PLAYERS, console: PLAYERS },
    },
  });
  await running.app.start();
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));
  return {
    running,
    world: await makeWorld(running),
    mailsTo,
    async mailTo(address, count = 1) {
      for (;;) {
        const next = arrived.promise;
        const mail = mailsTo(address)[count - 1];
        if (mail) return mail;
        await next;
      }
    },
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]();
      await smtp.close();
    },
  };
}

/** The path of the link in a mail, with its token. */
export function linkIn({ body }: TakenMail): string {
  const link = /https:\/\/play\.example(\S+)/.exec(body)?.[1];
  if (link === undefined) throw new Error(`No link in: ${body}`);
  return link;
}

/** The token in the path of a link. */
export function tokenIn(link: string): string {
  return new URL(link, PLAYERS).searchParams.get('token') ?? '';
}
