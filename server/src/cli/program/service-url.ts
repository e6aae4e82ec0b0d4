import type { Config } from '../../config/load.ts';

/** The address at which this computer reaches a service of this configuration. */
export function serviceUrl({
  host,
  port,
  tlsFiles,
}: Pick<Config, 'host' | 'port' | 'tlsFiles'>): string {
  const authority = host.includes(':') ? `[${host}]` : host;
  return reachableUrl(`${tlsFiles ? 'https' : 'http'}://${authority}:${port}`);
}

/** The same address with the loopback host in place of "every address", which nobody can connect to. */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
