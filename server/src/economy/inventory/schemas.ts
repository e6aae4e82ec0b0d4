import type { Static } from 'typebox';
import { INT32_MAX } from '../../kernel/limits.ts';
import { Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Uint32 } from '../schemas.ts';

// The shapes of what players have, on the wire.

/** A balance, or a number of uses. */
export const Int32 = (description: string) =>
  Type.Integer({ description, minimum: -INT32_MAX - 1, maximum: INT32_MAX });

const CustomData = Type.Record(Type.String(), Type.String(), {
  description: 'Texts of the studio about this instance, by their keys.',
});

const ITEM_MEMBERS = {
  ItemId: Type.Optional(Identifier('The item, as the catalog version has it.')),
  ItemInstanceId: Type.Optional(
    Type.String({ description: 'This instance, or this stack, among all that the player has.' }),
  ),
  ItemClass: Type.Optional(
    Type.String({ description: 'The class that the catalog gave the item then.' }),
  ),
  PurchaseDate: Type.Optional(WireTime('When the player got it.')),
  Expiration: Type.Optional(WireTime('When it ends. Absent: never.')),
  RemainingUses: Type.Optional(
    Int32('How often it can be used, or how many are in the stack. Absent: it is not used up.'),
  ),
  UsesIncrementedBy: Type.Optional(Int32('How many uses this call has added.')),
  Annotation: Type.Optional(Type.String({ description: 'What was noted when it was given.' })),
  CatalogVersion: Type.Optional(Identifier('The catalog version that it came from.')),
  BundleParent: Type.Optional(
    Identifier('The item id of the bundle or container that it came from.'),
  ),
  DisplayName: Type.Optional(
    Type.String({ description: 'The name that the catalog gave the item then.' }),
  ),
  UnitCurrency: Type.Optional(
    Type.String({ description: 'The currency that was paid. Absent: it was given.' }),
  ),
  UnitPrice: Uint32('What was paid; 0 where it was given.'),
  BundleContents: Type.Optional(
    Type.Array(Type.String(), { description: 'The item ids that came along with it, each once.' }),
  ),
  CustomData: Type.Optional(CustomData),
};

/** An item that a player has. */
export const ItemInstance = Type.Object(ITEM_MEMBERS, {
  title: 'ItemInstance',
  description: 'An item that a player has, or a stack of them.',
});
export type ItemInstanceOnWire = Static<typeof ItemInstance>;
