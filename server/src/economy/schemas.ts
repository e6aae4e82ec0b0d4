import { INT32_MAX, PRICES_PER_ITEM_MAX, UINT32_MAX } from '../kernel/limits.ts';
import { AnyText, Identifier, LINES_OR_NONE, MONEY_CODE, Price, Word } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

// The shapes on the wire that catalogs and stores share.

/** A text for people. NUL and halves of surrogate pairs are refused, because databases cannot keep them. */
export const Text = (description: string, charsMax: number) =>
  Type.String({ description, maxLength: charsMax, pattern: LINES_OR_NONE });

/** A balance, or a number of uses. */
export const Int32 = (description: string) =>
  Type.Integer({ description, minimum: -INT32_MAX - 1, maximum: INT32_MAX });

/** A whole number of 32 bits without a sign. */
export const Uint32 = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: UINT32_MAX });

// The reference API has two characters; longer codes do no harm.
const VIRTUAL_CODE = '^[A-Za-z0-9]{2,10}$';

/** A store's own name. */
export const StoreId = Identifier('The store. Unique in its catalog version.');

/** The code of a virtual currency that a request names. */
export const VirtualCurrencyCode = (description: string) =>
  Type.String({ description, pattern: VIRTUAL_CODE });

const amountsBy = (codePattern: string) => (description: string) =>
  Type.Record(Type.String(), Price, {
    description,
    propertyNames: Type.String({ pattern: codePattern }),
    maxProperties: PRICES_PER_ITEM_MAX,
  });

/** Amounts by code of a virtual currency. */
export const VirtualCurrencyAmounts = amountsBy(VIRTUAL_CODE);

/** Amounts by code of a real currency. */
export const RealCurrencyAmounts = amountsBy(MONEY_CODE);

/** Both price tables of an item. `meaning` is a sentence about an absent price. */
export const priceMembers = (meaning: string) => ({
  VirtualCurrencyPrices: Type.Optional(
    VirtualCurrencyAmounts(
      `Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. ${meaning}`,
    ),
  ),
  RealCurrencyPrices: Type.Optional(
    RealCurrencyAmounts(
      `Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. ${meaning}`,
    ),
  ),
});

/** An item of a catalog. */
export const ItemId = Identifier('The item, as the catalog version has it; compared exactly.');

/** The optional member that names a catalog version. */
export const CatalogVersion = Type.Optional(
  Identifier("The catalog version. Absent or null: the title's default catalog."),
);

/** The number of a revision, or 0. */
export const RevisionNumber = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The author of a change, of its scheduling, or of something else that the studio has said. */
export const AuthorOnWire = Type.Object(
  {
    Kind: Word(
      ['SecretKey', 'Operator', 'CommandLine'],
      'SecretKey: a call with a secret key. Operator: somebody who has signed in. CommandLine: somebody at the database.',
    ),
    Id: Type.Optional(
      AnyText('The id of the secret key or of the operator. Absent: it was neither.'),
    ),
    Name: Type.Optional(
      AnyText('The name of the secret key or of the operator. Absent: nobody knows it.'),
    ),
  },
  { title: 'Author', description: 'Who made the change.' },
);
