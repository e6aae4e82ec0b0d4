/**
 * What is used of `node:http`, without importing it: an import would read each of its exports, and one of
 * them loads a whole HTTP client, some 30 ms and 4 MB of every start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
