import { OPTIONS } from '../../config/load.ts';
import { VERSION } from '../../config/version.ts';
import { firstCalls } from '../../derive/first-calls.ts';
import { shellCommand } from '../../kernel/shell-command.ts';
import { nameOfDatabase } from '../../runtime/database-address.ts';
import type { Ready } from '../../runtime/ready.ts';
import { reachableUrl } from '../program/service-url.ts';

/** For a program: one line of JSON. */
export function toReadyLine(ready: Ready): string {
  const { config, url, titleId, secretKey } = ready;
  const calls = callsOf(ready);
  return JSON.stringify({
    event: 'ready',
    version: VERSION,
    pid: process.pid,
    url,
    docs: `${url}/docs`,
    metrics: `${url}/metrics`,
    database: nameOfDatabase(config.database),
    titleId,
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(calls.length === 0 ? {} : { firstCalls: calls }),
  });
}

/** For a person on a terminal. */
export function toReadyText(ready: Ready): string {
  const { config, url, titleId, secretKey } = ready;
  const calls = callsOf(ready);
  const reachable = reachableUrl(url);
  const lines = [
    `Purser ${VERSION} is ready.`,
    '',
    `  API        ${reachable}`,
    `  Reference  ${reachable}/docs`,
    `  Metrics    ${reachable}/metrics`,
    `  Database   ${nameOfDatabase(config.database)}`,
    `  Key file   ${config.keyPath}`,
    `  Title      ${titleId}`,
    '',
  ];
  if (secretKey === undefined)
    lines.push(`Another secret key: ${shellCommand(`key issue ${titleId}`)}`);
  else lines.push('The secret key of the title; it is shown this once:', '', `  ${secretKey}`);
  if (calls.length > 0) lines.push('', 'Try it: paste these lines into a shell.', '', ...calls);
  return lines.join('\n');
}

/** Only on the first start. A bootstrap key is not repeated: the lines take it from the environment. */
function callsOf({ config, url, titleId, isNewTitle, secretKey }: Ready): readonly string[] {
  if (!isNewTitle && secretKey === undefined) return [];
  return firstCalls({
    url: reachableUrl(url),
    titleId,
    secretKey:
      secretKey === undefined
        ? { variable: OPTIONS.bootstrapSecretKey.variable }
        : { text: secretKey },
    certFile: config.tlsFiles?.cert,
  });
}
