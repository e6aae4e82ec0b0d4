import * as pruning from './pruning.ts';
import * as sealed from './sealed.ts';
import * as characters from '../../characters/commands.ts';
import * as cluster from '../../cluster/commands.ts';
import * as connections from '../../connections/commands.ts';
import * as refundPolls from '../../connections/poll-commands.ts';
import * as credentials from '../../credentials/commands.ts';
import * as catalogs from '../../economy/catalogs/commands.ts';
import * as containers from '../../economy/containers/commands.ts';
import * as currenciesCurrencies from '../../economy/currencies/commands/currencies.ts';
import * as currenciesWallets from '../../economy/currencies/commands/wallets.ts';
import * as dropTables from '../../economy/drop-tables/commands.ts';
import * as inventoryGrants from '../../economy/inventory/commands/grants.ts';
import * as inventoryItems from '../../economy/inventory/commands/items.ts';
import * as ordersMoneyBack from '../../economy/orders/commands/money-back.ts';
import * as ordersStart from '../../economy/orders/commands/start.ts';
import * as ordersSteps from '../../economy/orders/commands/steps.ts';
import * as priceAudit from '../../economy/price-audit/commands.ts';
import * as purchases from '../../economy/purchases/commands.ts';
import * as receiptsLookUps from '../../economy/receipts/commands/look-ups.ts';
import * as receiptsRedeem from '../../economy/receipts/commands/redeem.ts';
import * as receiptsRefund from '../../economy/receipts/commands/refund.ts';
import * as economyReport from '../../economy/report/commands.ts';
import * as revisions from '../../economy/revisions/commands.ts';
import * as sales from '../../economy/sales/commands.ts';
import * as saleUpdates from '../../economy/sales/update-commands.ts';
import * as saleWrites from '../../economy/sales/writes.ts';
import * as schedule from '../../economy/schedule/commands.ts';
import * as scheduleDue from '../../economy/schedule/due-commands.ts';
import * as scheduleContents from '../../economy/schedule/contents.ts';
import * as storesRead from '../../economy/stores/commands/read.ts';
import * as storesWrite from '../../economy/stores/commands/write.ts';
import * as friends from '../../friends/commands.ts';
import * as limits from '../../limits/commands.ts';
import * as mail from '../../mail/commands.ts';
import * as moderation from '../../moderation/commands.ts';
import * as news from '../../news/commands.ts';
import * as operatorsActivity from '../../operators/commands/activity.ts';
import * as operatorsLinks from '../../operators/commands/links.ts';
import * as operatorsManagement from '../../operators/commands/management.ts';
import * as operatorsSecondFactor from '../../operators/commands/second-factor.ts';
import * as operatorsSessions from '../../operators/commands/sessions.ts';
import * as playerData from '../../player-data/commands.ts';
import * as playersContacts from '../../players/commands/contacts.ts';
import * as playersCorrections from '../../players/commands/corrections.ts';
import * as playersLinks from '../../players/commands/links.ts';
import * as playersFinds from '../../players/commands/finds.ts';
import * as playersHistory from '../../players/commands/history.ts';
import * as playersLogIn from '../../players/commands/log-in.ts';
import * as playersLookUps from '../../players/commands/look-ups.ts';
import * as playersRefresh from '../../players/commands/refresh.ts';
import * as playersNotes from '../../players/commands/notes.ts';
import * as playersRecovery from '../../players/commands/recovery.ts';
import * as playersSessions from '../../players/commands/sessions.ts';
import * as playersTags from '../../players/commands/tags.ts';
import * as installation from '../../storage/installation.ts';
import * as statisticArchives from '../../statistics/commands/archives.ts';
import * as statisticBoards from '../../statistics/commands/boards.ts';
import * as characterBoards from '../../statistics/commands/character-boards.ts';
import * as statisticDefinitions from '../../statistics/commands/definitions.ts';
import * as statisticGroups from '../../statistics/commands/groups.ts';
import * as statisticValues from '../../statistics/commands/values.ts';
import * as titleData from '../../title-data/commands.ts';
import * as titles from '../../titles/commands.ts';
import * as verifiers from '../../verifiers/commands.ts';
import type { Command } from '../../storage/command.ts';

/** All files that declare commands. A file that is missing here has a command that no engine finds; a test compares. */
const FILES: readonly object[] = [
  pruning,
  sealed,
  characters,
  cluster,
  connections,
  refundPolls,
  credentials,
  catalogs,
  containers,
  currenciesCurrencies,
  currenciesWallets,
  dropTables,
  inventoryGrants,
  inventoryItems,
  ordersMoneyBack,
  ordersStart,
  ordersSteps,
  priceAudit,
  purchases,
  receiptsLookUps,
  receiptsRedeem,
  receiptsRefund,
  economyReport,
  revisions,
  sales,
  saleUpdates,
  saleWrites,
  schedule,
  scheduleDue,
  scheduleContents,
  storesRead,
  storesWrite,
  friends,
  limits,
  mail,
  moderation,
  news,
  operatorsActivity,
  operatorsLinks,
  operatorsManagement,
  operatorsSecondFactor,
  operatorsSessions,
  playerData,
  playersContacts,
  playersCorrections,
  playersFinds,
  playersHistory,
  playersLinks,
  playersLogIn,
  playersLookUps,
  playersRefresh,
  playersNotes,
  playersRecovery,
  playersSessions,
  playersTags,
  installation,
  statisticArchives,
  statisticBoards,
  characterBoards,
  statisticDefinitions,
  statisticGroups,
  statisticValues,
  titleData,
  titles,
  verifiers,
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
