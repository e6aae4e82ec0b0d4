/** Where a service listens. */
export interface UrlConfig {
  readonly host: string;
  readonly port: number;
  /** Undefined: plain http. */
  readonly tlsFiles: object | undefined;
}

/** The address at which this computer reaches a service of this configuration. */
export function serviceUrl({ host, port, tlsFiles }: UrlConfig): string {
  const authority = host.includes(':') ? `[${host}]` : host;
  return reachableUrl(`${tlsFiles ? 'https' : 'http'}://${authority}:${port}`);
}

/** The same address with the loopback host in place of "every address", which nobody can connect to. */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
