import type { Door } from '../kernel/operation.ts';

// Statistics of characters on the wire.

type CharacterAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' | 'account:write' }
  | { readonly kind: 'secretKey'; readonly permission: 'statistics:read' | 'statistics:write' };

/** The doors of an operation: players about their own characters, and servers about those of any player. */
export function doorsOf(
  name: string,
  access: 'read' | 'write',
  texts: Readonly<Record<'client' | 'server' | 'description', string>>,
): readonly Door<CharacterAuth>[] {
  const { client, server, description } = texts;
  return [
    {
      path: `/Client/${name}`,
      summary: client,
      description,
      auth: { kind: 'sessionTicket', permission: `account:${access}` },
    },
    {
      path: `/Server/${name}`,
      summary: server,
      description,
      auth: { kind: 'secretKey', permission: `statistics:${access}` },
    },
  ];
}
