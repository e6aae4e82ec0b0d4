import { EXAMPLE } from '../../kernel/examples.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeTag } from '../commands/tags.ts';

const DOOR = {
  summary: 'Takes a tag from a player.',
  description: 'Taking a tag that the player does not have is a success.',
  auth: { kind: 'secretKey', permission: 'tags:write' },
} as const;

/** Takes a tag from a player. */
export const removePlayerTag = sharedOperation()({
  doors: [
    { ...DOOR, path: '/Admin/RemovePlayerTag' },
    { ...DOOR, path: '/Server/RemovePlayerTag' },
  ],
  request: Type.Object({
    ServiceId: BodyServiceId,
    TagName: Identifier('The tag, without its namespace.', NAME_CHARS_MAX),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['AccountNotFound'],
  example: { request: { ServiceId: EXAMPLE.playerId, TagName: 'early-bird' }, response: {} },
  async handle({ ServiceId: playerId, TagName: tag }, { caller, deps, fail }) {
    const { status } = await deps.run(removeTag, { titleId: caller.titleId, playerId, tag });
    if (status === 'notFound') throw fail('AccountNotFound');
    return {};
  },
});
