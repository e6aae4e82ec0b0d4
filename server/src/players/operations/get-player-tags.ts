import { EXAMPLE } from '../../kernel/examples.ts';
import { IDENTIFIER_CHARS_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, ServiceId, TEXT_OR_NONE } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findAccountView, ViewedServiceId } from '../account-info.ts';
import { canonicalTags, isInNamespace } from '../tag.ts';

const summary = 'Lists the tags of a player.';

/** Lists the tags of a player. Another player sees none. */
export const getPlayerTags = sharedOperation()({
  doors: [
    {
      path: '/Admin/GetPlayerTags',
      summary,
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
    {
      path: '/Client/GetPlayerTags',
      summary,
      description: 'Players see their own tags. The list of another player is empty.',
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetPlayerTags',
      summary,
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
  ],
  request: Type.Object({
    ServiceId: ViewedServiceId,
    Namespace: Type.Optional(
      Type.String({
        description:
          'Only the tags whose namespace is this one or begins with it: `title`, or `title.` and the id of the title. Empty or absent: all.',
        maxLength: IDENTIFIER_CHARS_MAX,
        pattern: TEXT_OR_NONE,
      }),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      ServiceId,
      Tags: Type.Array(AnyText('A tag.'), {
        description:
          'The tags in the order in which they came, each with its namespace: `title.A1B2.early-bird`.',
      }),
    },
    { description: 'The tags of the player.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: { ServiceId: EXAMPLE.playerId, Tags: [`title.${EXAMPLE.titleId}.early-bird`] },
  },
  async handle({ ServiceId: id, Namespace = '' }, call) {
    const { account, isPublic } = await findAccountView(id, call);
    const tags = isPublic ? [] : canonicalTags(account.player);
    return {
      ServiceId: account.player.playerId,
      Tags: tags.filter((tag) => isInNamespace(tag, Namespace)),
    };
  },
});
