import { afterAll } from 'vitest';
import { bansConformance } from './bans.conformance.ts';
import { boardModelConformance } from './board-model.conformance.ts';
import { boardsConformance } from './boards.conformance.ts';
import { charactersConformance } from './characters.conformance.ts';
import { catalogsConformance } from './catalogs.conformance.ts';
import { contactsConformance } from './contacts.conformance.ts';
import { connectionsConformance } from './connections.conformance.ts';
import { containersConformance } from './containers.conformance.ts';
import { controlModelConformance } from './control-model.conformance.ts';
import { controlConformance } from './control.conformance.ts';
import { correctionsConformance } from './corrections.conformance.ts';
import { linksConformance } from './links.conformance.ts';
import { currenciesConformance } from './currencies.conformance.ts';
import { currencyCapsConformance } from './currency-caps.conformance.ts';
import { deletionConformance } from './deletion.conformance.ts';
import { dropTablesConformance } from './drop-tables.conformance.ts';
import { economyModelConformance } from './economy-model.conformance.ts';
import { economyReportConformance } from './economy-report.conformance.ts';
import { eventsConformance } from './events.conformance.ts';
import { sizesConformance } from './sizes.conformance.ts';
import type { MakeStorage, TestedStorage } from './given.ts';
import { findsConformance } from './finds.conformance.ts';
import { guessesConformance } from './guesses.conformance.ts';
import { idempotencyConformance } from './idempotency.conformance.ts';
import { identityModelConformance } from './identity-model.conformance.ts';
import { inventoriesConformance } from './inventories.conformance.ts';
import { joinTokensConformance } from './join-tokens.conformance.ts';
import { ledgerKeptConformance } from './ledger-kept.conformance.ts';
import { loginAttemptsConformance } from './login-attempts.conformance.ts';
import { loginCopiesConformance } from './login-copies.conformance.ts';
import { lookUpConformance } from './look-up.conformance.ts';
import { mailConformance } from './mail.conformance.ts';
import { nodeFiguresConformance } from './node-figures.conformance.ts';
import { offersSellConformance } from './offers-sell.conformance.ts';
import { acceptedWarningsConformance } from './accepted-warnings.conformance.ts';
import { offersConformance } from './offers.conformance.ts';
import { operatorActsConformance } from './operator-acts.conformance.ts';
import { newsConformance } from './news.conformance.ts';
import { operatorsAccountConformance } from './operators-account.conformance.ts';
import { operatorsManagedConformance } from './operators-managed.conformance.ts';
import { pendingPreviewsConformance } from './pending-previews.conformance.ts';
import { ordersConformance } from './orders.conformance.ts';
import { playerDataConformance } from './player-data.conformance.ts';
import { playerDataModelConformance } from './player-data-model.conformance.ts';
import { friendsConformance } from './friends.conformance.ts';
import { statisticsModelConformance } from './statistics-model.conformance.ts';
import { statisticArchivesConformance } from './statistic-archives.conformance.ts';
import { statisticsConformance } from './statistics.conformance.ts';
import { playerNotesConformance } from './player-notes.conformance.ts';
import { playerTagsConformance } from './player-tags.conformance.ts';
import { playersConformance } from './players.conformance.ts';
import { previewsConformance } from './previews.conformance.ts';
import { purchaseRacesConformance } from './purchase-races.conformance.ts';
import { purchasesConformance } from './purchases.conformance.ts';
import { receiptModelConformance } from './receipt-model.conformance.ts';
import { receiptFactsConformance } from './receipt-facts.conformance.ts';
import { receiptMovesConformance } from './receipt-moves.conformance.ts';
import { receiptsConformance } from './receipts.conformance.ts';
import { refundPollsConformance } from './refund-polls.conformance.ts';
import { refreshConformance } from './refresh.conformance.ts';
import { revisionModelConformance } from './revision-model.conformance.ts';
import { revisionsKeptConformance } from './revisions-kept.conformance.ts';
import { revisionsConformance } from './revisions.conformance.ts';
import { scheduleConformance } from './schedule.conformance.ts';
import { salesConformance } from './sales.conformance.ts';
import { sealedConformance } from './sealed.conformance.ts';
import { sessionsConformance } from './sessions.conformance.ts';
import { signingKeysConformance } from './signing-keys.conformance.ts';
import { statesConformance } from './states.conformance.ts';
import { storesConformance } from './stores.conformance.ts';
import { titleDataConformance } from './title-data.conformance.ts';
import { titlesConformance } from './titles.conformance.ts';
import { verifiersConformance } from './verifiers.conformance.ts';
import { walletModelConformance } from './wallet-model.conformance.ts';
import { walletsConformance } from './wallets.conformance.ts';

/** Tests the promises of every engine, port by port, with the same tests for all. */
export const CONFORMANCE: readonly (readonly [name: string, suite: (make: MakeStorage) => void])[] =
  [
    ['titles', titlesConformance],
    ["titles' data", titleDataConformance],
    ['signing keys', signingKeysConformance],
    ['connections', connectionsConformance],
    ['polls of refunds', refundPollsConformance],
    ['what is sealed', sealedConformance],
    ['figures of processes', nodeFiguresConformance],
    ['mail', mailConformance],
    ['accounts of operators', operatorsAccountConformance],
    ['contacts and recoveries', contactsConformance],
    ['operators managed', operatorsManagedConformance],
    ['acts of operators', operatorActsConformance],
    ['players', playersConformance],
    ['corrections', correctionsConformance],
    ['links', linksConformance],
    ['looking players up', lookUpConformance],
    ['finding players', findsConformance],
    ['searches by the last login', loginCopiesConformance],
    ['sessions', sessionsConformance],
    ['refreshing sessions', refreshConformance],
    ['join tokens', joinTokensConformance],
    ['bans', bansConformance],
    ['notes on players', playerNotesConformance],
    ['tags of players', playerTagsConformance],
    ['news', newsConformance],
    ['data of players', playerDataConformance],
    ['characters', charactersConformance],
    ['friends', friendsConformance],
    ['boards', boardsConformance],
    ['statistics', statisticsConformance],
    ['files of statistics', statisticArchivesConformance],
    ['login attempts', loginAttemptsConformance],
    ['deletion', deletionConformance],
    ['guesses', guessesConformance],
    ['catalogs', catalogsConformance],
    ['stores', storesConformance],
    ['revisions', revisionsConformance],
    ['states', statesConformance],
    ['offers', offersConformance],
    ['accepted warnings', acceptedWarningsConformance],
    ['purchases', purchasesConformance],
    ['the report of the economy', economyReportConformance],
    ['receipts', receiptsConformance],
    ['facts of receipts', receiptFactsConformance],
    ['receipts that move', receiptMovesConformance],
    ['orders', ordersConformance],
    ['purchase races', purchaseRacesConformance],
    ['schedule', scheduleConformance],
    ['sales', salesConformance],
    ['pending previews', pendingPreviewsConformance],
    ['drop tables', dropTablesConformance],
    ['containers', containersConformance],
    ['currencies', currenciesConformance],
    ['wallets', walletsConformance],
    ['currency caps', currencyCapsConformance],
    ['inventories', inventoriesConformance],
    ['wallet model', walletModelConformance],
    ['economy model', economyModelConformance],
    ['revisions kept', revisionsKeptConformance],
    ['ledger kept', ledgerKeptConformance],
    ['extents', sizesConformance],
    ['events', eventsConformance],
    ['idempotency', idempotencyConformance],
    ['control', controlConformance],
    ['control model', controlModelConformance],
    ['pages of verifiers', verifiersConformance],
  ];

/**
 * The suites that cost the most, because their cases are drawn at random. `share` says how much of the whole to run.
 */
export const MODELS: readonly (readonly [
  name: string,
  suite: (make: MakeStorage, share: number) => void,
])[] = [
  ['offers that sell', (make, share) => offersSellConformance(make, Math.ceil(8 * share))],
  ['previews', (make, share) => previewsConformance(make, 40 * share)],
  ['receipt model', (make, share) => receiptModelConformance(make, 1_500 * share)],
  ['board model', (make, share) => boardModelConformance(make, 600 * share)],
  ['player data model', (make, share) => playerDataModelConformance(make, 1_200 * share)],
  ['statistics model', (make, share) => statisticsModelConformance(make, 1_200 * share)],
  ['identity model', (make, share) => identityModelConformance(make, 600 * share)],
  ['revision model', (make, share) => revisionModelConformance(make, 750 * share)],
];

/**
 * The suites that look at nothing but titles of their own. They share one database: to open one, with its two threads, takes more processor
 * than most of their tests. All others have a database each, since they prune, take what is due, count what there is in all titles, or
 * compare moments, which are no earlier than the last change of the control state by anybody.
 */
const SHARING: ReadonlySet<string> = new Set([
  'accepted warnings',
  'catalogs',
  'containers',
  'currencies',
  'drop tables',
  'facts of receipts',
  'finding players',
  'links',
  'notes on players',
  'offers',
  'pending previews',
  'players',
  'purchase races',
  'purchases',
  'receipts',
  'receipts that move',
  'refreshing sessions',
  'revisions',
  'sessions',
  'states',
  'stores',
  'wallet model',
  'wallets',
]);

/** How a suite opens its database: one of its own, or that which some share, which is closed after the tests of the file. */
export function makeStorages(make: MakeStorage): (suite: string) => MakeStorage {
  let shared: Promise<TestedStorage> | undefined;
  afterAll(async () => (await shared)?.close());
  const lend = async () => ({ ...(await (shared ??= make())), close: async () => undefined });
  return (suite) => (SHARING.has(suite) ? lend : make);
}
