import type { Static } from 'typebox';
import { BALANCE_MAX, CURRENCIES_MAX, NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { Text } from '../schemas.ts';

/** A balance, or the size of a change of one. */
export const Amount = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: BALANCE_MAX });

/** The code of a currency in a request. The schema lets any short text in; the operation refuses one that is no code. */
export const CurrencyCode = Text('The currency: two upper-case letters or digits.', NAME_CHARS_MAX);

const MEMBERS = {
  CurrencyCode,
  DisplayName: Type.Optional(Text("The currency's name for people.", NAME_CHARS_MAX)),
  InitialDeposit: Type.Optional(
    Amount('What a player gets of it at the first login. Absent: nothing.'),
  ),
  RechargeRate: Type.Optional(
    Amount('Units in a day that a balance below RechargeMax grows by. Absent: none.'),
  ),
  RechargeMax: Type.Optional(
    Amount('Recharging ends at this balance; more can be given. Absent: 0.'),
  ),
};

/** A currency of a title, as it is read and written. */
export const VirtualCurrencyData = Type.Object(MEMBERS, {
  title: 'VirtualCurrencyData',
  description: 'A virtual currency.',
});
export type CurrencyOnWire = Static<typeof VirtualCurrencyData>;

/** The currencies of a request. The operation refuses more than a title can have. */
export const Currencies = (description: string) =>
  Type.Array(VirtualCurrencyData, { description, maxItems: 2 * CURRENCIES_MAX });

export const EXAMPLE_CURRENCIES: readonly CurrencyOnWire[] = [
  {
    CurrencyCode: 'EN',
    DisplayName: 'Energy',
    InitialDeposit: 10,
    RechargeRate: 24,
    RechargeMax: 10,
  },
  { CurrencyCode: 'GO', DisplayName: 'Gold', InitialDeposit: 100, RechargeRate: 0, RechargeMax: 0 },
];
