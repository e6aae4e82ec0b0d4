/**
 * The parts of `node:http` that are used. An `import` would read all of its exports, one of which loads an HTTP
 * client: about 30 ms and 4 MB at every start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
