import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_CERTIFICATE } from '../../http/certificate.ts';

/** A mail as a server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body, as they came. */
  readonly source: string;
  /** The part in plain text, without its encoding. */
  readonly body: string;
}

/** A mail server of a test. */
export interface FakeSmtp extends AsyncDisposable {
  readonly port: number;
  /** For PURSER_SMTP_URL, without a user. */
  readonly url: string;
  /** All that it has taken, the oldest first. */
  readonly mails: TakenMail[];
  close(): Promise<void>;
}

interface FakeSmtpOptions extends Omit<SMTPServerOptions, 'onData'> {
  readonly port?: number;
  /** Called with a mail before it is answered; throws what the server answers instead. `responseCode` of the error is the reply's. */
  readonly onMail?: (mail: TakenMail) => Promise<void> | void;
}

/** Starts a mail server on this machine. It needs no login unless told otherwise. */
export async function startSmtp({
  port = 0,
  onMail,
  ...options
}: FakeSmtpOptions = {}): Promise<FakeSmtp> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...TEST_CERTIFICATE,
    ...options,
    async onData(stream, { envelope }, callback) {
      try {
        const mail = toTaken(await text(stream), envelope);
        mails.push(mail);
        await onMail?.(mail);
        callback();
      } catch (error) {
        callback(error as Error);
      }
    },
  });
  // A client that goes away is no fault of the test.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    port: at,
    url: `smtp${options.secure ? 's' : ''}://127.0.0.1:${at}`,
    mails,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function toTaken(
  source: string,
  { mailFrom, rcptTo }: { mailFrom: { address: string } | false; rcptTo: { address: string }[] },
): TakenMail {
  const plain = source.split('Content-Type: text/plain')[1] ?? '';
  const body = plain.slice(plain.indexOf('\r\n\r\n') + 4).split('\r\n--')[0] ?? '';
  const from = mailFrom === false ? '' : mailFrom.address;
  return {
    from,
    to: rcptTo.map(({ address }) => address),
    source,
    body: fromQuotedPrintable(body),
  };
}

function fromQuotedPrintable(body: string): string {
  return body
    .replaceAll('=\r\n', '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes: string) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
}

/** An error with which a fake server answers, as `550`. */
export function replyOf(responseCode: number, message = 'no'): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a server that does with each connection whatever it is told. */
export async function startRaw(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
