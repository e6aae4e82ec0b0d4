import { readFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import type { Config } from '../config/load.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { type CliCommand, textFlag } from './command.ts';
import { Failure } from '../runtime/failure.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

export const healthcheck: CliCommand = {
  name: 'healthcheck',
  summary: 'Asks a running service whether it is ready, for containers and scripts.',
  flags: [['--url <url>', 'Where the service is (default: from the configured host and port).']],
  concerns: 'serve',
  examples: [
    ['healthcheck', 'of the service with the same configuration'],
    ['healthcheck --url http://127.0.0.1:8080', 'of another one'],
  ],
  negative: 'it is not ready, or does not answer',
  async run(input) {
    const given = textFlag(input, 'url');
    const url = readyUrl(given ?? urlOf(input.config));
    const trust = given === undefined ? trustOf(input.config) : {};
    const status = await statusOf(url, trust);
    const isReady = status === 200;
    return {
      json: { url: url.href, ready: isReady, status },
      text: isReady ? `${url.origin} is ready.` : `${url.origin} is not ready (status ${status}).`,
      exitCode: isReady ? 0 : 1,
    };
  },
};

function urlOf({ host, port, tlsFiles }: Config): string {
  if (port === 0) throw new Failure('With port 0 only --url says where the service is.', 2);
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `${tlsFiles ? 'https' : 'http'}://${authority}:${port}`;
}

function readyUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure('--url must be an http or https address.', 2);
  }
  return new URL('/readyz', url);
}

interface Trust {
  readonly ca?: string;
  readonly checkServerIdentity?: () => undefined;
}

/** Our own certificate is trusted as it is: its name is that of the outside, not of this machine's loopback. */
function trustOf({ tlsFiles }: Config): Trust {
  if (!tlsFiles) return {};
  try {
    const ca = readFileSync(tlsFiles.cert, 'utf8');
    return { ca, checkServerIdentity: () => undefined };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const sentence = `PURSER_TLS_CERT_FILE names ${tlsFiles.cert}, which cannot be read (${code}).`;
    throw new Failure(sentence, 2, { cause });
  }
}

/** The HTTP status; a Failure when there is no answer in time. */
function statusOf(url: URL, trust: Trust): Promise<number> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getTls : getPlain;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = get(url, { ...trust, signal, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (cause: NodeJS.ErrnoException) => {
      const reason = signal.aborted ? 'no answer in time' : (cause.code ?? cause.message);
      reject(new Failure(`${url.origin} does not answer (${reason}).`, 1, { cause }));
    });
  });
}
