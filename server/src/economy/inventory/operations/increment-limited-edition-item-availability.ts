import { EDITION_SIZE_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import { addToEdition } from '../commands/grants.ts';
import { EDITION_ERRORS, toEditionRefusal } from '../refusals.ts';

/** Adds to what is left of a limited edition. */
export const incrementLimitedEditionItemAvailability = operation()({
  path: '/Admin/IncrementLimitedEditionItemAvailability',
  summary: 'Adds to what is left of a limited edition.',
  description: `It is how an edition grows of which one was given out: catalog writes no longer change its number then. There are at most ${EDITION_SIZE_MAX} of an edition. Send an \`Idempotency-Key\` and a repeated call adds once.`,
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: Type.Object({
    ItemId,
    CatalogVersion,
    Amount: Type.Integer({
      description: 'How many more there are.',
      minimum: 1,
      maximum: EDITION_SIZE_MAX,
    }),
    CustomTags,
  }),
  response: EmptyResult,
  errors: [...EDITION_ERRORS, 'OverLimit'],
  example: { request: { ItemId: 'crown', CatalogVersion: '1', Amount: 10 }, response: {} },
  async handle({ ItemId: itemId, CatalogVersion: catalogVersion, Amount }, call) {
    const { caller, deps, fail } = call;
    const of = { titleId: caller.titleId, catalogVersion, itemId };
    const outcome = await deps.run(addToEdition, { ...of, count: Amount });
    switch (outcome.status) {
      case 'added':
        return {};
      case 'editionTooLarge': {
        const message = `There are ${outcome.size} of the limited edition "${itemId}"; at most ${EDITION_SIZE_MAX} are allowed.`;
        throw fail('OverLimit', { message });
      }
      default:
        throw fail(...toEditionRefusal(outcome, of));
    }
  },
});
