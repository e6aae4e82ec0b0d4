import { VERSION } from '../../config/version.ts';
import { MINUTE_MS } from '../../kernel/instant.ts';
import { OPERATOR_LINK_MS } from '../../kernel/operator-limits.ts';
import { type FreshLink, linkAddress } from '../../operators/link.ts';
import { shellCommand } from '../../kernel/shell-command.ts';
import { nameOfDatabase } from '../../runtime/database-address.ts';
import type { Ready } from '../../runtime/ready.ts';
import { databaseFlags, serviceFlags } from '../program/same-configuration.ts';
import { reachableUrl } from '../../runtime/reachable-url.ts';
import { consoleOriginAt } from '../program/service-url.ts';

/** For a program: one line of JSON. */
export function toReadyLine(ready: Ready): string {
  const { config, url, managementUrl = url, titleId, secretKey } = ready;
  return JSON.stringify({
    event: 'ready',
    version: VERSION,
    pid: process.pid,
    url,
    docs: `${url}/docs`,
    console: consoleUrl(ready),
    metrics: `${managementUrl}/metrics`,
    database: nameOfDatabase(config.database),
    titleId,
    ...(secretKey === undefined ? {} : { secretKey }),
    try: tryCommand(ready),
  });
}

/** For a person on a terminal; the lines fit on a small one, and what is needed next comes last. */
export function toReadyText(ready: Ready): string {
  const { config, url, managementUrl = url, titleId, secretKey, ownerLink } = ready;
  const reachable = reachableUrl(url);
  const issue = shellCommand(`key issue ${titleId}${databaseFlags(config)}`);
  return [
    `Purser ${VERSION} is ready. To try it, in another terminal${configurationOf(ready)}:`,
    '',
    `  ${tryCommand(ready)}`,
    '',
    secretKey === undefined
      ? 'To make another secret key:'
      : 'The secret key below is shown this once. To make another one:',
    '',
    `  ${issue}`,
    '',
    `  Database    ${nameOfDatabase(config.database)}`,
    `  Key file    ${config.keyPath}`,
    `  Metrics     ${reachableUrl(managementUrl)}/metrics`,
    `  Console     ${consoleUrl(ready)}`,
    `  Reference   ${reachable}/docs`,
    `  API         ${reachable}`,
    `  Title       ${titleId}`,
    ...(secretKey === undefined ? [] : [`  Secret key  ${secretKey}`]),
    ...(ownerLink ? ownerLines(ownerLink, consoleOrigin(ready)) : []),
  ].join('\n');
}

function consoleOrigin({ config: { publicOrigin }, url, managementUrl }: Ready): string {
  return consoleOriginAt({ url, managementUrl, publicOrigin });
}

function consoleUrl(ready: Ready): string {
  return `${consoleOrigin(ready)}/console`;
}

/** The first owner is made at the console. */
function ownerLines({ secret }: FreshLink, origin: string): readonly string[] {
  const minutes = OPERATOR_LINK_MS / MINUTE_MS;
  return [
    '',
    `Nobody owns this installation yet. This link makes the first owner, once, within ${minutes} minutes:`,
    '',
    `  ${linkAddress(origin, secret)}`,
  ];
}

/** The command that makes the first calls against this very service. */
function tryCommand({ config, url }: Ready): string {
  return shellCommand(`try${databaseFlags(config)}${serviceFlags(config, url)}`);
}

function configurationOf({ config: { database } }: Ready): string {
  return database.kind === 'postgres' ? ' with the same PURSER_DATABASE_URL' : '';
}
