import type { RequestOptions } from 'node:https';
import type { NodeAddresses } from '../../cluster/node-stats.ts';
import { CLIENT_VARIABLES, type Config } from '../../config/load.ts';
import { reachableUrl, serviceUrl, type UrlConfig } from '../../runtime/addresses.ts';
import { WrongUse } from '../../runtime/failure.ts';
import { readPem } from '../../runtime/tls-files.ts';
import { type CommandInput, type HelpLine, textFlag } from './command.ts';

type ManagedConfig = UrlConfig & Pick<Config, 'managementPort'>;

/** The same configuration at the port for readiness and metrics. */
function atManagement<C extends ManagedConfig>(config: C): C {
  return { ...config, port: config.managementPort ?? config.port };
}

/** The address at which this computer asks it for readiness and metrics. */
export function managementUrl(config: ManagedConfig): string {
  return serviceUrl(atManagement(config));
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
  return calledService({ ...input, config: atManagement(input.config) });
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
    if (config.port === 0) throw new WrongUse('With port 0 only --url says where the service is.');
    return { origin: serviceUrl(config), trust: ownTrust(config) };
  }
  const url = URL.parse(given.text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongUse(`${given.from} must be an http or https address.`);
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
  const ca = readPem('PURSER_TLS_CERT_FILE', tlsFiles.cert);
  return { ca, checkServerIdentity: () => undefined };
}
