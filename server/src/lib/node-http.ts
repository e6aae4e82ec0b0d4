/**
 * The parts of `node:http` that are used. An `import` would read all of its exports, one of which loads an HTTP
 * client: about 30 ms and 4 MB at every start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** As PEM: the authorities to trust in place of Node's own, and a client's certificate with its key. */
export type TlsPems = { readonly [Name in 'ca' | 'cert' | 'key']?: string };

/** Makes what holds the connections of a client to an address, open between requests. A client costs time to load, so that is done here only. */
export function makeHttpAgent(url: string, pems: TlsPems) {
  if (url.startsWith('https:')) {
    const { Agent } = process.getBuiltinModule('node:https');
    return new Agent({ keepAlive: true, ...pems });
  }
  const { Agent } = process.getBuiltinModule('node:http');
  return new Agent({ keepAlive: true });
}

/** The name of an HTTP status without spaces, as .NET has it, and so the reference API. */
export function statusName(status: number): string {
  // .NET has the name of RFC 2616, Node that of RFC 7231.
  if (status === 413) return 'RequestEntityTooLarge';
  return (STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '');
}
