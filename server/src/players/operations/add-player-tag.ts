import { EXAMPLE } from '../../kernel/examples.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { addTag, PLAYER_TAGS_MAX } from '../commands/tags.ts';

const DOOR = {
  summary: 'Gives a player a tag.',
  description: `A tag that the player has already stays as it is. Its namespace is \`title.\` and the id of the title: GetPlayerTags lists it with that. Players see their own tags. A player has at most ${PLAYER_TAGS_MAX}.`,
  auth: { kind: 'secretKey', permission: 'tags:write' },
} as const;

/** Gives a player a tag. */
export const addPlayerTag = sharedOperation()({
  doors: [
    { ...DOOR, path: '/Admin/AddPlayerTag' },
    { ...DOOR, path: '/Server/AddPlayerTag' },
  ],
  request: Type.Object({
    ServiceId: BodyServiceId,
    TagName: Identifier('The tag, without its namespace.', NAME_CHARS_MAX),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['AccountNotFound', 'PlayerTagCountLimitExceeded'],
  example: { request: { ServiceId: EXAMPLE.playerId, TagName: 'early-bird' }, response: {} },
  async handle({ ServiceId: playerId, TagName: tag }, { caller, deps, fail }) {
    const { status } = await deps.run(addTag, { titleId: caller.titleId, playerId, tag });
    if (status === 'notFound') throw fail('AccountNotFound');
    if (status === 'tooMany') throw fail('PlayerTagCountLimitExceeded');
    return {};
  },
});
