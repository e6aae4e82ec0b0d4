import type { Static } from 'typebox';
import type { AuthorNames } from '../../kernel/author.ts';
import { codecOf } from '../../kernel/codec.ts';
import { type Instant, SECOND_MS, toWireTime } from '../../kernel/instant.ts';
import { BALANCE_MAX, CURRENCIES_MAX, NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { AnyText, Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Int32, Text } from '../schemas.ts';
import type { Currency, CurrencyTerms } from './currency.ts';
import type { BookedEntry } from './commands/wallets.ts';
import type { Wallet } from './wallet.ts';

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
type CurrencyOnWire = Static<typeof VirtualCurrencyData>;

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

/** Reads a currency from a checked request. */
export function fromWireCurrency(currency: CurrencyOnWire): CurrencyTerms {
  const { CurrencyCode: code, DisplayName: displayName, InitialDeposit = 0 } = currency;
  const { RechargeRate: perDay = 0, RechargeMax: max = 0 } = currency;
  return { code, displayName, initialDeposit: InitialDeposit, perDay, max };
}

const currencyCodec = codecOf(VirtualCurrencyData, {
  CurrencyCode: 'code',
  RechargeRate: 'perDay',
  RechargeMax: 'max',
});

/** Writes a currency for the wire, with the rule that is in force. */
export function toWireCurrency(currency: Currency): CurrencyOnWire {
  const { perDay, max } = currency.recharges.at(-1) ?? { perDay: 0, max: 0 };
  return currencyCodec.toWire({ ...currency, perDay, max });
}

const VirtualCurrencyRechargeTime = Type.Object(
  {
    RechargeMax: Amount('Recharging ends at this balance.'),
    RechargeTime: WireTime(
      'When the balance grows by the next unit; where it is at RechargeMax or above, now.',
    ),
    SecondsToRecharge: Amount(
      'Seconds until then, rounded up; 0 where the balance is at RechargeMax or above.',
    ),
  },
  { title: 'VirtualCurrencyRechargeTime', description: 'How a balance goes on recharging.' },
);

/** The balances of a wallet. */
export const Balances = Type.Record(
  Type.String(),
  Int32('What the player has of it, with all that has recharged.'),
  { description: 'What the player has of each virtual currency of the title, by its code.' },
);

/** The recharge times of a wallet. */
export const RechargeTimes = Type.Record(Type.String(), VirtualCurrencyRechargeTime, {
  description: 'How each virtual currency that recharges goes on doing so, by its code.',
});

/** Writes a wallet as it was at a moment. */
export function toWireWallet({ balances, rechargeTimes }: Wallet, now: Instant) {
  const times = Object.entries(rechargeTimes).map(([code, { nextAt = now, max }]) => {
    const SecondsToRecharge = Math.ceil((nextAt - now) / SECOND_MS);
    return [
      code,
      { RechargeMax: max, RechargeTime: toWireTime(nextAt), SecondsToRecharge },
    ] as const;
  });
  return {
    VirtualCurrency: { ...balances },
    VirtualCurrencyRechargeTimes: Object.fromEntries(times),
  };
}

export const CAUSES = {
  deposit: 'Deposit',
  recharge: 'Recharge',
  addition: 'Addition',
  subtraction: 'Subtraction',
  purchase: 'Purchase',
  grant: 'Grant',
  container: 'Container',
  receipt: 'Receipt',
  refund: 'Refund',
  refundReversed: 'RefundReversed',
  receiptMoved: 'ReceiptMoved',
} as const satisfies Record<BookedEntry['cause'], string>;

/** A change of a balance. */
export const LedgerEntry = Type.Object(
  {
    Number: Type.Integer({ description: "Counts the player's entries, from 1.", minimum: 1 }),
    Time: WireTime('When it was booked.'),
    VirtualCurrency: AnyText('The currency.'),
    Cause: Type.Enum(Object.values(CAUSES), {
      description:
        'Why it changed. `Deposit`: at the first login. `Recharge`: what had recharged until then, booked by the next change. `Purchase`: paid, or inside what was bought. `Grant` and `Container`: inside an item that was granted or opened. `Receipt`: inside what was bought with real money. `Refund`: taken because that was refunded. `RefundReversed`: given again because the refund was taken back. `ReceiptMoved`: went with such a purchase to the player who restored it, or came with it from its former player.',
    }),
    Change: Int32('What was added; below 0 where it was taken away.'),
    Before: Int32('The balance before.'),
    After: Int32('The balance after.'),
    ItemId: Type.Optional(Identifier('The item that was bought, granted or opened.')),
    MadeBy: AnyText(
      'Who changed it: `player`, `key:` with the id of a secret key, `operator:` with the id of an operator, or `commandLine`.',
    ),
    MadeByName: Type.Optional(
      AnyText(
        'What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`.',
      ),
    ),
    RequestId: Type.Optional(
      AnyText('The call that changed it, as its reply and the log have it.'),
    ),
    Note: Type.Optional(
      AnyText(
        'Why, as the operator said with the call. Absent: nothing was said, or the caller lacks `players:personal`.',
      ),
    ),
  },
  { title: 'LedgerEntry', description: 'A change of a balance.' },
);

/** The moment from which on a player's entries are kept. */
export const KeptSince = Type.Optional(
  WireTime(
    'Older entries of the player have gone, or may go; all entries since then are kept. Absent: all entries are there.',
  ),
);

const entryCodec = codecOf(LedgerEntry, {
  Time: 'at',
  VirtualCurrency: 'code',
  MadeBy: 'by',
  MadeByName: 'name',
});

/** Writes a ledger entry, with the name of its author if `names` has it. */
export function toWireEntry(
  entry: BookedEntry & { readonly note?: string | undefined },
  names: AuthorNames = {},
): Static<typeof LedgerEntry> {
  return entryCodec.toWire({ ...entry, cause: CAUSES[entry.cause], name: names[entry.by] });
}
