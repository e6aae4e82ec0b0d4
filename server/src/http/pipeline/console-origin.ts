import type { IncomingMessage } from 'node:http';

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a call comes from the console's own page: its `Origin` is that of the console's public address, or without such an address
 * a loopback name with the port at which the call arrived. Browsers send `Origin` with each POST (Fetch 3.2); `Host` is never
 * believed, because a stranger's name may point here.
 */
export function isFromConsole(
  { headers: { origin }, socket }: IncomingMessage,
  publicOrigin: string | undefined,
): boolean {
  if (origin === undefined) return false;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  return LOOPBACK_NAMES.some((name) => origin === originOf(scheme, name, socket.localPort));
}

/** As browsers write it: without the port that the scheme has anyway. */
function originOf(scheme: 'http' | 'https', name: string, port: number | undefined): string {
  const usual = scheme === 'https' ? 443 : 80;
  return port === usual ? `${scheme}://${name}` : `${scheme}://${name}:${port}`;
}
