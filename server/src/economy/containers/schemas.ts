import type { Static } from 'typebox';
import { extension } from '../../kernel/extension.ts';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { TableId } from '../drop-tables/schemas.ts';
import { ItemInstance } from '../inventory/schemas.ts';
import { ItemId } from '../schemas.ts';

// The shapes of opened containers on the wire.

/** The catalog version that says what is in a container. `otherwise`: the one where none is named. */
export const ContentsVersion = (otherwise: string) =>
  Type.Optional(
    Identifier(
      `The catalog version that says what is in it: of a player's call the container's own or the title's default. Absent or null: ${otherwise}.`,
    ),
  );

const Roll = Type.Object(
  {
    TableId,
    ResultItemType: Type.Enum(['ItemId', 'TableId'], { description: 'Which of both came up.' }),
    ResultItem: ItemId,
  },
  { title: 'DropTableRoll', description: 'A roll of a drop table.' },
);

/** The answer of UnlockContainerInstance and UnlockContainerItem. */
export const UnlockResult = Type.Object({
  GrantedItems: Type.Array(ItemInstance, {
    description: 'What the player has got; a bundle stands before what was in it.',
  }),
  UnlockedItemInstanceId: Type.String({ description: 'The container.' }),
  UnlockedWithItemInstanceId: Type.Optional(
    Type.String({ description: 'The key. Absent: it opens without one.' }),
  ),
  VirtualCurrency: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: BALANCE_MAX }), {
    description: 'What the player has got of virtual currencies, by code.',
  }),
  Rolls: extension(Type.Array(Roll, { description: 'What was rolled, in order.' })),
});
export type UnlockReply = Static<typeof UnlockResult>;
