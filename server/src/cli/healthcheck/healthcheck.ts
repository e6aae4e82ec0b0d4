import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import type { Config } from '../../config/load.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import { Failure } from '../../runtime/failure.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { requestPage } from '../program/request-page.ts';
import { serviceUrl } from '../program/service-url.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

export const healthcheck: CliCommand = {
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
    const url = readyUrl(given ?? configuredUrl(input.config));
    const status = await statusOf(url, given === undefined ? ownTrust(input.config) : {});
    const isReady = status === 200;
    return {
      json: { url: url.href, ready: isReady, status },
      text: isReady ? `${url.origin} is ready.` : `${url.origin} is not ready (status ${status}).`,
      exitCode: isReady ? 0 : 1,
    };
  },
};

function configuredUrl(config: Config): string {
  if (config.port === 0) throw new Failure('With port 0 only --url says where the service is.', 2);
  return serviceUrl(config);
}

function readyUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure('--url must be an http or https address.', 2);
  }
  return new URL('/readyz', url);
}

/** Trusts the configured certificate. Its name is not compared: it names the public host, not the loopback address. */
function ownTrust({ tlsFiles }: Config): RequestOptions {
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
async function statusOf(url: URL, trust: RequestOptions): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await requestPage(url, { ...trust, signal });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = signal.aborted ? 'no answer in time' : (code ?? message);
    throw new Failure(`${url.origin} does not answer (${reason}).`, 1, { cause });
  }
}
