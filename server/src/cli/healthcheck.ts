import { SECOND_MS } from '../kernel/instant.ts';
import { requestPage } from '../runtime/identify-service.ts';
import { inTime } from './program/call-service.ts';
import type { CliCommand } from './program/command.ts';
import { LISTENER_OPTIONS } from './program/read-flags.ts';
import { managedService, URL_FLAG } from './program/service-url.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

export const healthcheck: CliCommand = {
  summary: 'Asks a running service whether it is ready, for containers and scripts.',
  flags: [URL_FLAG],
  concerns: ['config', ...LISTENER_OPTIONS, 'managementPort'],
  examples: [
    ['healthcheck', 'of the service with the same configuration'],
    ['healthcheck --url http://127.0.0.1:8080', 'of another one'],
  ],
  negative: 'it is not ready, or does not answer',
  async run(input) {
    const { origin, trust } = managedService(input);
    const url = new URL('/readyz', origin);
    const status = await inTime(`${url.origin} does not answer`, TIMEOUT_MS, async (signal) => {
      const response = await requestPage(url, { ...trust, signal });
      response.destroy();
      return response.statusCode ?? 0;
    });
    const isReady = status === 200;
    return {
      json: { url: url.href, ready: isReady, status },
      text: isReady ? `${url.origin} is ready.` : `${url.origin} is not ready (status ${status}).`,
      exitCode: isReady ? 0 : 1,
    };
  },
};
