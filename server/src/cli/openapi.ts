import type { CliCommand } from './program/command.ts';

export const openapi: CliCommand = {
  summary: 'Prints the description of the API: OpenAPI 3.1, in JSON.',
  concerns: 'nothing',
  examples: [['openapi > openapi.json', 'for generators of clients']],
  async run() {
    const [{ makeOpenApi }, { operations }, { VERSION }] = await Promise.all([
      import('../derive/openapi.ts'),
      import('../operations.ts'),
      import('../config/version.ts'),
    ]);
    const document = makeOpenApi(operations, { version: VERSION });
    return { json: document, text: JSON.stringify(document, undefined, 2) };
  },
};
