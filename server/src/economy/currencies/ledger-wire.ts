import type { Static } from 'typebox';
import type { AuthorNames } from '../../kernel/author.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Int32 } from '../schemas.ts';
import type { BookedEntry } from './ports.ts';

const LEDGER_CAUSES = [
  'Deposit',
  'Recharge',
  'Addition',
  'Subtraction',
  'Purchase',
  'Grant',
  'Container',
] as const;

const CAUSE_ON_WIRE = {
  deposit: 'Deposit',
  recharge: 'Recharge',
  addition: 'Addition',
  subtraction: 'Subtraction',
  purchase: 'Purchase',
  grant: 'Grant',
  container: 'Container',
} as const satisfies Record<BookedEntry['cause'], (typeof LEDGER_CAUSES)[number]>;

/** A change of a balance. */
export const LedgerEntry = Type.Object(
  {
    Number: Type.Integer({ description: "Counts the player's entries, from 1.", minimum: 1 }),
    Time: WireTime('When it was booked.'),
    VirtualCurrency: Type.String({ description: 'The currency.' }),
    Cause: Type.Enum([...LEDGER_CAUSES], {
      description:
        'Why it changed. `Deposit`: at the first login. `Recharge`: what had recharged until then, booked by the next change. `Purchase`: paid, or inside what was bought. `Grant` and `Container`: inside an item that was granted or opened.',
    }),
    Change: Int32('What was added; below 0 where it was taken away.'),
    Before: Int32('The balance before.'),
    After: Int32('The balance after.'),
    ItemId: Type.Optional(Identifier('The item that was bought, granted or opened.')),
    MadeBy: Type.String({
      description:
        'Who changed it: `player`, `key:` with the id of a secret key, `operator:` with the id of an operator, or `commandLine`.',
    }),
    MadeByName: Type.Optional(
      Type.String({
        description:
          'What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`.',
      }),
    ),
    RequestId: Type.Optional(
      Type.String({ description: 'The call that changed it, as its reply and the log have it.' }),
    ),
  },
  { title: 'LedgerEntry', description: 'A change of a balance.' },
);

/** Since when the entries of a player are kept. */
export const KeptSince = Type.Optional(
  WireTime(
    'Older entries of the player have gone, or may go; all entries since then are kept. Absent: all entries are there.',
  ),
);

/** An entry with the names of whoever made it, as far as they are known. */
export function toWireEntry(
  entry: BookedEntry,
  names: AuthorNames = {},
): Static<typeof LedgerEntry> {
  const name = names[entry.by];
  return {
    Number: entry.number,
    Time: toWireTime(entry.at),
    VirtualCurrency: entry.code,
    Cause: CAUSE_ON_WIRE[entry.cause],
    Change: entry.change,
    Before: entry.before,
    After: entry.after,
    ...(entry.itemId !== undefined && { ItemId: entry.itemId }),
    MadeBy: entry.by,
    ...(name !== undefined && { MadeByName: name }),
    ...(entry.requestId !== undefined && { RequestId: entry.requestId }),
  };
}
