import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import type { Random } from '../../kernel/secrets.ts';
import { AnyText } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { createTitle as create } from '../create-title.ts';
import { Name } from '../wire.ts';

/** Makes a title. */
export const createTitle = operation<{ readonly random: Random }>()({
  path: '/Operator/CreateTitle',
  summary: 'Makes a title.',
  description: 'It has no secret key yet: CreateSecretKey makes one.',
  auth: { kind: 'operator', permission: 'titles:write' },
  request: Type.Object({
    Name: Name('What the title is called.'),
    TitleId: Type.Optional(
      Type.String({
        description: 'Its id: 4 to 8 hex digits. Absent: a free one is chosen.',
        pattern: '^[0-9A-Fa-f]{4,8}$',
      }),
    ),
  }),
  response: Type.Object({ TitleId: AnyText("The title's id.") }),
  errors: ['TitleIdNotAvailable'],
  example: {
    request: { Name: 'Tower of Cards', TitleId: EXAMPLE.titleId },
    response: { TitleId: EXAMPLE.titleId },
  },
  async handle({ Name: name, TitleId }, { deps, fail }) {
    const created = await create(deps, { titleId: TitleId, name });
    // The schema refuses an id that cannot be one.
    if (created.status !== 'created') throw fail('TitleIdNotAvailable');
    return { TitleId: created.titleId };
  },
});
