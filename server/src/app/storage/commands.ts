import * as storagePruning from './pruning.ts';
import * as clusterFiguresLedgerSizes from '../../cluster/stats/sql/ledger-sizes.ts';
import * as clusterFiguresNodeFigures from '../../cluster/stats/sql/node-stats.ts';
import * as credentialsSigningKeys from '../../credentials/sql/signing-keys.ts';
import * as credentialsTokenRevocations from '../../credentials/sql/token-revocations.ts';
import * as catalogsListCatalogs from '../../economy/catalogs/sql/list-catalogs.ts';
import * as catalogsReadCatalog from '../../economy/catalogs/sql/read-catalog.ts';
import * as catalogsRemoveCatalog from '../../economy/catalogs/sql/remove-catalog.ts';
import * as catalogsWriteCatalog from '../../economy/catalogs/sql/write-catalog.ts';
import * as containersUnlockContainer from '../../economy/containers/sql/unlock-container.ts';
import * as currenciesCurrencies from '../../economy/currencies/sql/currencies.ts';
import * as currenciesCurrencyUses from '../../economy/currencies/sql/currency-uses.ts';
import * as currenciesFindWallet from '../../economy/currencies/sql/find-wallet.ts';
import * as currenciesLedgers from '../../economy/currencies/sql/ledgers.ts';
import * as currenciesWallets from '../../economy/currencies/sql/wallets.ts';
import * as dropTablesDropTables from '../../economy/drop-tables/sql/drop-tables.ts';
import * as exposureFindOffers from '../../economy/exposure/sql/find-offers.ts';
import * as inventoryChangeItem from '../../economy/inventory/sql/change-item.ts';
import * as inventoryFindEdition from '../../economy/inventory/sql/find-edition.ts';
import * as inventoryFindInventory from '../../economy/inventory/sql/find-inventory.ts';
import * as inventoryGrantItems from '../../economy/inventory/sql/grant-items.ts';
import * as inventoryRevokeItems from '../../economy/inventory/sql/revoke-items.ts';
import * as purchasesBuy from '../../economy/purchases/sql/buy.ts';
import * as purchasesPurchaseRules from '../../economy/purchases/sql/purchase-rules.ts';
import * as revisionsFindAsOf from '../../economy/revisions/sql/find-as-of.ts';
import * as revisionsListRevisions from '../../economy/revisions/sql/list-revisions.ts';
import * as revisionsPreview from '../../economy/revisions/sql/preview.ts';
import * as scheduleApplyChange from '../../economy/schedule/sql/apply-change.ts';
import * as scheduleFindChange from '../../economy/schedule/sql/find-change.ts';
import * as scheduleListChanges from '../../economy/schedule/sql/list-changes.ts';
import * as scheduleScheduleChange from '../../economy/schedule/sql/schedule-change.ts';
import * as storesReadStore from '../../economy/stores/sql/read-store.ts';
import * as storesWriteStore from '../../economy/stores/sql/write-store.ts';
import * as limitsGuesses from '../../limits/sql/guesses.ts';
import * as moderationBans from '../../moderation/sql/bans.ts';
import * as operatorsChangeRoles from '../../operators/sql/change-roles.ts';
import * as operatorsDisable from '../../operators/sql/disable.ts';
import * as operatorsFactors from '../../operators/sql/factors.ts';
import * as operatorsInvite from '../../operators/sql/invite.ts';
import * as operatorsLinks from '../../operators/sql/links.ts';
import * as operatorsListActs from '../../operators/sql/list-acts.ts';
import * as operatorsListOperators from '../../operators/sql/list-operators.ts';
import * as operatorsOperators from '../../operators/sql/operators.ts';
import * as operatorsPasswords from '../../operators/sql/passwords.ts';
import * as operatorsSessions from '../../operators/sql/sessions.ts';
import * as playersCopyLogins from '../../players/sql/copy-logins.ts';
import * as playersCorrections from '../../players/sql/corrections.ts';
import * as playersFindData from '../../players/sql/find-data.ts';
import * as playersHistory from '../../players/sql/history.ts';
import * as playersLimitedLately from '../../players/sql/limited-lately.ts';
import * as playersLogIn from '../../players/sql/log-in.ts';
import * as playersLookUp from '../../players/sql/look-up.ts';
import * as playersNoteRefused from '../../players/sql/note-refused.ts';
import * as playersPlayers from '../../players/sql/players.ts';
import * as playersRegister from '../../players/sql/register.ts';
import * as playersRemove from '../../players/sql/remove.ts';
import * as playersRename from '../../players/sql/rename.ts';
import * as playersSearch from '../../players/sql/search.ts';
import * as playersSessions from '../../players/sql/sessions.ts';
import * as installationMeta from '../../storage/installation.ts';
import * as installationProbe from '../../storage/installation.ts';
import * as titlesAuthors from '../../titles/sql/authors.ts';
import * as titlesSecretKeys from '../../titles/sql/secret-keys.ts';
import * as titlesTitles from '../../titles/sql/titles.ts';
import * as titlesUniqueNames from '../../titles/sql/unique-names.ts';
import type { Command } from '../../storage/command.ts';

/** All files that declare commands. A file that is missing here has a command that no engine finds; a test compares. */
const FILES: readonly object[] = [
  storagePruning,
  clusterFiguresLedgerSizes,
  clusterFiguresNodeFigures,
  credentialsSigningKeys,
  credentialsTokenRevocations,
  catalogsListCatalogs,
  catalogsReadCatalog,
  catalogsRemoveCatalog,
  catalogsWriteCatalog,
  containersUnlockContainer,
  currenciesCurrencies,
  currenciesCurrencyUses,
  currenciesFindWallet,
  currenciesLedgers,
  currenciesWallets,
  dropTablesDropTables,
  exposureFindOffers,
  inventoryChangeItem,
  inventoryFindEdition,
  inventoryFindInventory,
  inventoryGrantItems,
  inventoryRevokeItems,
  purchasesBuy,
  purchasesPurchaseRules,
  revisionsFindAsOf,
  revisionsListRevisions,
  revisionsPreview,
  scheduleApplyChange,
  scheduleFindChange,
  scheduleListChanges,
  scheduleScheduleChange,
  storesReadStore,
  storesWriteStore,
  limitsGuesses,
  moderationBans,
  operatorsChangeRoles,
  operatorsDisable,
  operatorsFactors,
  operatorsInvite,
  operatorsLinks,
  operatorsListActs,
  operatorsListOperators,
  operatorsOperators,
  operatorsPasswords,
  operatorsSessions,
  playersCopyLogins,
  playersCorrections,
  playersFindData,
  playersHistory,
  playersLimitedLately,
  playersLogIn,
  playersLookUp,
  playersNoteRefused,
  playersPlayers,
  playersRegister,
  playersRemove,
  playersRename,
  playersSearch,
  playersSessions,
  installationMeta,
  installationProbe,
  titlesAuthors,
  titlesSecretKeys,
  titlesTitles,
  titlesUniqueNames,
];

/** Every command by its name, as an engine finds it. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  FILES.flatMap((file) => Object.values(file).filter(isCommand)).map((command) => [
    command.name,
    command,
  ]),
);

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'run' in value && 'pack' in value;
}
