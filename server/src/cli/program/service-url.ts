import type { RequestOptions } from 'node:https';
import { readFileSync } from 'node:fs';
import type { NodeAddresses } from '../../cluster/node-stats.ts';
import { CLIENT_VARIABLES, type Config } from '../../config/load.ts';
import { reachableUrl, serviceUrl, type UrlConfig } from '../../runtime/addresses.ts';
import { Failure } from '../../runtime/failure.ts';
import { type CommandInput, type HelpLine, textFlag } from './command.ts';

/** The address at which this computer asks it for readiness and metrics. */
export function managementUrl(config: UrlConfig & Pick<Config, 'managementPort'>): string {
  const { managementPort: port = config.port } = config;
  return serviceUrl({ ...config, port });
}

/** Where people open the console of a service that listens at these addresses. */
export function consoleOriginAt({ url, managementUrl = url, publicOrigin }: NodeAddresses): string {
  return publicOrigin ?? reachableUrl(managementUrl);
}

/** A running service that a command calls. */
export interface CalledService {
  /** Without a slash at the end. */
  readonly origin: string;
  /** The options by which its certificate is trusted. */
  readonly trust: RequestOptions;
}

/** `calledService` at the port for readiness and metrics. */
export function managedService(input: CommandInput): CalledService {
  const { config } = input;
  const { managementPort: port = config.port } = config;
  return calledService({ ...input, config: { ...config, port } });
}

/** The flag that says where the service is. */
export const URL_FLAG: HelpLine = [
  '--url <url>',
  `Where the service is [${CLIENT_VARIABLES.url.variable}; default: from the configured host and port].`,
];

/**
 * The service that `--url` names, or PURSER_URL where no flag of the command line says where it listens, else the configured one.
 * Throws a Failure where none says where it is.
 */
export function calledService(input: CommandInput): CalledService {
  const { config } = input;
  const given = givenUrl(input);
  if (given === undefined) {
    if (config.port === 0)
      throw new Failure('With port 0 only --url says where the service is.', 2);
    return { origin: serviceUrl(config), trust: ownTrust(config) };
  }
  const url = URL.parse(given.text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`${given.from} must be an http or https address.`, 2);
  }
  return { origin: url.origin, trust: {} };
}

function givenUrl(
  input: CommandInput,
): { readonly text: string; readonly from: string } | undefined {
  const flag = textFlag(input, 'url');
  if (flag !== undefined) return { text: flag, from: '--url' };
  const saysWhere = ['host', 'port', 'managementPort'].some((name) => textFlag(input, name));
  const { url } = input.client;
  if (saysWhere || url === undefined) return undefined;
  return { text: url, from: CLIENT_VARIABLES.url.variable };
}

/** Trusts the configured certificate. Its name is not compared: it names the public host, not the loopback address. */
function ownTrust({ tlsFiles }: Pick<Config, 'tlsFiles'>): RequestOptions {
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
