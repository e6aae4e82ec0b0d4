import { pruneJoinTokens } from '../../credentials/sql/join-tokens.ts';
import { pruneTokenRevocations } from '../../credentials/sql/token-revocations.ts';
import { pruneCurrencyDays } from '../../economy/currencies/sql/currency-days.ts';
import { pruneLedger } from '../../economy/currencies/sql/ledger.ts';
import { pruneExpiredItems } from '../../economy/inventory/sql/expired-items.ts';
import { pruneOrders } from '../../economy/orders/sql/order-rows.ts';
import { pruneHours } from '../../economy/report/sql/counts.ts';
import { pruneRevisions } from '../../economy/revisions/sql/revision-rows.ts';
import { pruneSales } from '../../economy/sales/sql/sale-rows.ts';
import { pruneSettledChanges } from '../../economy/schedule/sql/pending-rows.ts';
import { pruneGuesses } from '../../limits/sql/guesses.ts';
import { pruneMailSends } from '../../mail/sql/mail-sends.ts';
import { pruneOutbox } from '../../mail/sql/outbox.ts';
import { pruneBans } from '../../moderation/sql/bans.ts';
import { pruneLinks } from '../../operators/sql/links.ts';
import { pruneOperatorSessions } from '../../operators/sql/sessions.ts';
import { pruneFormerContacts, pruneMailTokens } from '../../players/sql/contacts.ts';
import { pruneAttempts } from '../../players/sql/history.ts';
import { pruneRefreshTokens } from '../../players/sql/refresh-tokens.ts';
import { forgetAddresses, pruneSessions } from '../../players/sql/prune-sessions.ts';
import { pruneAuditEvents } from '../../storage/audit.ts';
import { command } from '../../storage/command.ts';
import { pruneControlLog } from '../../storage/control/log.ts';
import { longEnded, type Prune, type Round } from '../../storage/control/pruning.ts';
import { pruneKeyCounts, pruneKeys } from '../../storage/idempotency/key-rows.ts';

// Each kind of rows is pruned in transactions of its own, which wait for no row that another transaction has locked while they hold
// locks themselves: so pruning is in no deadlock. Locked rows are passed over until the next round.

/** In the order of a round: sessions first, because rows that depend on them may then go at once. */
const PRUNERS: Readonly<Record<string, Prune>> = {
  sessions: pruneSessions,
  addresses: forgetAddresses,
  tokenRevocations: pruneTokenRevocations,
  joinTokens: pruneJoinTokens,
  refreshTokens: pruneRefreshTokens,
  attempts: pruneAttempts,
  bans: pruneBans,
  guesses: pruneGuesses,
  mailSends: pruneMailSends,
  outbox: pruneOutbox,
  mailTokens: pruneMailTokens,
  formerContacts: pruneFormerContacts,
  keys: pruneKeys,
  keyCounts: pruneKeyCounts,
  settledChanges: pruneSettledChanges,
  sales: pruneSales,
  operatorSessions: pruneOperatorSessions,
  operatorLinks: pruneLinks,
  operatorActs: pruneAuditEvents,
  currencyDays: pruneCurrencyDays,
  controlLog: pruneControlLog,
  items: (tx, round) => pruneExpiredItems(tx, { before: longEnded(round) }),
  reportHours: pruneHours,
  orders: pruneOrders,
  revisions: (tx, { now, revisionsMs }) => pruneRevisions(tx, { before: now - revisionsMs }),
  ledger: async (tx, { now, ledgerMs }) =>
    ledgerMs !== undefined && pruneLedger(tx, { before: now - ledgerMs }),
};

/** All kinds of rows that are pruned, in the order of a round. */
export const PRUNED_KINDS = Object.keys(PRUNERS);

/** Deletes some rows of a kind that no longer matter at `now`; true while there may be more. */
export const pruneSome = command({
  name: 'control.prune',
  changes: 'rows',
  async run(tx, { kind, ...round }: Round & { readonly kind: string }): Promise<boolean> {
    return (await PRUNERS[kind]?.(tx, round)) ?? false;
  },
});
