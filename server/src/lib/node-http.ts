/**
 * The parts of `node:http` that are used. An `import` would read all of its exports, one of which loads an HTTP
 * client: about 30 ms and 4 MB at every start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** The name of an HTTP status without spaces, as .NET has it, and so the reference API. */
export function statusName(status: number): string {
  // .NET has the name of RFC 2616, Node that of RFC 7231.
  if (status === 413) return 'RequestEntityTooLarge';
  return (STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '');
}
