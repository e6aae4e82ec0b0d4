import Type from 'typebox';
import { type AnyOperation, operation } from '../../src/kernel/operation.ts';
import { CustomTags, EmptyResult, Identifier, Price } from '../../src/kernel/schema.ts';

// Operations that exist for the tests of what is derived from operations: together they have
// every kind of schema, of caller and of refusal.

const ToyItem = Type.Object(
  {
    ItemId: Identifier('The item.'),
    Prices: Type.Optional(Type.Record(Type.String(), Price, { description: 'By currency.' })),
    CustomData: Type.Optional(Type.Unknown({ description: 'Any JSON.' })),
  },
  { title: 'ToyItem', description: 'An item.' },
);

export const listToys = operation()({
  path: '/Server/ListToys',
  summary: 'Lists toys.',
  description: 'Newest first.',
  auth: { kind: 'secretKey', permission: 'shop:read' },
  request: Type.Object({
    StoreId: Identifier('The store.'),
    Order: Type.Optional(
      Type.Union([Type.Literal('Newest'), Type.Literal('Oldest')], { description: 'Which first.' }),
    ),
    CustomTags,
  }),
  response: Type.Object({
    Toys: Type.Array(ToyItem, { description: 'The toys.' }),
    Owner: Type.Object(
      { Id: Type.String({ description: 'An id.' }) },
      { description: 'Whose they are.' },
    ),
    Favourite: Type.Optional(ToyItem),
    Size: Type.Optional(Type.Enum(['Small', 'Large'], { description: 'How large.' })),
  }),
  errors: ['StoreNotFound', 'EntityTokenExpired'],
  example: {
    request: { StoreId: 'toys' },
    response: { Toys: [{ ItemId: 'ball', Prices: { GO: 5 } }], Owner: { Id: 'A1' } },
  },
  handle: () => ({ Toys: [], Owner: { Id: 'A1' } }),
});

export const checkToy = operation()({
  path: '/Authentication/CheckToy',
  summary: 'Checks a toy.',
  auth: { kind: 'titleEntity', permission: 'tokens:validate' },
  request: Type.Object({ EntityToken: Type.String({ description: 'A token.', minLength: 1 }) }),
  response: EmptyResult,
  errors: ['EntityTokenExpired'],
  example: { request: { EntityToken: 'eyJ0' }, response: {} },
  handle: () => ({}),
});

export const buyToy = operation()({
  path: '/Client/BuyToy',
  summary: 'Buys a toy.',
  auth: { kind: 'anyCredential', permission: 'tokens:issue' },
  request: Type.Object({ Toy: ToyItem }),
  response: EmptyResult,
  errors: ['APIConcurrentRequestLimitExceeded'],
  bodyBytesMax: 1_000,
  example: { request: { Toy: { ItemId: 'ball' } }, response: {} },
  handle: () => ({}),
});

export const toys: readonly AnyOperation[] = [listToys, checkToy, buyToy];
