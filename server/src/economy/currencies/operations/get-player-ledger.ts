import type { Static } from 'typebox';
import { EXAMPLE } from '../../../credentials/examples.ts';
import { BodyServiceId } from '../../../credentials/wire.ts';
import { type AuthorNames, type Authors, findNamesFor } from '../../../kernel/author.ts';
import { toWireTime } from '../../../kernel/instant.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { CustomTags, Identifier, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { Int32 } from '../../inventory/schemas.ts';
import type { BookedEntry, Wallets } from '../ports.ts';

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

const LedgerEntry = Type.Object(
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

/** Shows how a player's balances came to be what they are. */
export const getPlayerLedger = operation<{ wallets: Wallets; authors: Authors }>()({
  path: '/Admin/GetPlayerLedger',
  summary: "Shows every change of a player's balances, newest first.",
  description:
    'An addition of this service to the reference API. The entries of a currency, one after the other, give its balance, but for what has recharged since the last of them.',
  auth: { kind: 'secretKey', permission: 'inventory:read' },
  request: Type.Object({ ServiceId: BodyServiceId, ...PAGE_MEMBERS, CustomTags }),
  response: Type.Object({
    Ledger: Type.Array(LedgerEntry, { description: 'The entries, newest first.' }),
    ContinuationToken,
  }),
  errors: ['AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Count: 50 },
    response: {
      Ledger: [
        {
          Number: 1,
          Time: EXAMPLE.now,
          VirtualCurrency: 'GO',
          Cause: 'Deposit',
          Change: 100,
          Before: 0,
          After: 100,
          MadeBy: 'player',
        },
      ],
    },
  },

  async handle({ ServiceId: playerId, ...request }, { caller, deps, fail }) {
    const { titleId } = caller;
    // The place of an entry is its number: several may be of one moment.
    const page = pageOf(request);
    const found = await deps.wallets.ledger({ titleId, playerId, page: withOneMore(page) });
    if (!found) throw fail('AccountNotFound');
    const { entries, next } = cutPage(page, found, ({ number }) => number);
    const authors = entries.map(({ by }) => by);
    const names = await findNamesFor(caller, authors, deps.authors);
    return { Ledger: entries.map((entry) => toWireEntry(entry, names)), ...next };
  },
});

function toWireEntry(entry: BookedEntry, names: AuthorNames): Static<typeof LedgerEntry> {
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
