import { EXAMPLE } from '../../../kernel/examples.ts';
import { operatorIdOf } from '../../../kernel/author.ts';
import { hasPermission } from '../../../kernel/caller.ts';
import { toWireTime } from '../../../kernel/instant.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { BodyServiceId, CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findCallNotes } from '../../../players/commands/history.ts';
import { findNamesFor } from '../../../titles/commands.ts';
import { type BookedEntry, ledgerKeptSince, walletLedger } from '../commands/wallets.ts';
import { KeptSince, LedgerEntry, toWireEntry } from '../wire.ts';

/** Shows how a player's balances came to be what they are. */
export const getPlayerLedger = operation()({
  path: '/Admin/GetPlayerLedger',
  summary: "Shows every change of a player's balances, newest first.",
  description:
    'An addition of this service to the reference API. The entries of a currency, one after the other, give its balance, but for what has recharged since the last of them. Where the service keeps entries for some time only, `Before` of the first one that is left carries the balance on.',
  auth: { kind: 'secretKey', permission: 'inventory:read' },
  request: Type.Object({ ServiceId: BodyServiceId, ...PAGE_MEMBERS, CustomTags }),
  response: Type.Object({
    Ledger: Type.Array(LedgerEntry, { description: 'The entries, newest first.' }),
    KeptSince,
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
    // Pages go by the number of an entry, because several entries can have one moment.
    const page = pageOf(request);
    const found = await deps.run(walletLedger, { titleId, playerId, page: withOneMore(page) });
    if (!found) throw fail('AccountNotFound');
    const { entries, next } = cutPage(page, found, ({ number }) => number);
    const authors = entries.map(({ by }) => by);
    const since = await deps.run(ledgerKeptSince, { titleId, playerId });
    const kept = since !== undefined && { KeptSince: toWireTime(since) };
    const names = await findNamesFor(caller, authors, deps.run);
    const notes = hasPermission(caller, 'players:personal')
      ? await deps.run(findCallNotes, { titleId, playerId, requestIds: callsOfOperators(entries) })
      : {};
    const noted = entries.map((entry) => ({ ...entry, note: notes[entry.requestId ?? ''] }));
    return { Ledger: noted.map((entry) => toWireEntry(entry, names)), ...kept, ...next };
  },
});

function callsOfOperators(entries: readonly BookedEntry[]): readonly string[] {
  const calls = entries.flatMap(({ by, requestId = [] }) =>
    operatorIdOf(by) === undefined ? [] : requestId,
  );
  return [...new Set(calls)];
}
