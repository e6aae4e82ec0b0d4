import { initial } from './0001-initial.ts';
import { verifiers } from './0002-verifiers.ts';
import { accounts } from './0003-accounts.ts';
import { contacts } from './0004-contacts.ts';
import { receipts } from './0005-receipts.ts';
import { receiptFacts } from './0006-receipt-facts.ts';
import { economyReport } from './0007-economy-report.ts';
import { refundAuthors } from './0008-refund-authors.ts';
import { orderDefinitions } from './0009-order-definitions.ts';
import { sales } from './0010-sales.ts';
import { economyNamedSums } from './0011-economy-named-sums.ts';
import { nameTerms } from './0012-name-terms.ts';
import { acceptedWarnings } from './0013-accepted-warnings.ts';
import { operatorActLines } from './0014-operator-act-lines.ts';
import { activity } from './0015-activity.ts';
import { playerNotes } from './0016-player-notes.ts';
import { saleMovers } from './0017-sale-movers.ts';
import { actsBySubject } from './0018-acts-by-subject.ts';
import { titleNews } from './0019-title-news.ts';
import { playerData } from './0020-player-data.ts';
import { playerTags } from './0021-player-tags.ts';
import { titleData } from './0022-title-data.ts';
import { friends } from './0023-friends.ts';
import { statistics } from './0024-statistics.ts';
import { titleDataHistory } from './0025-title-data-history.ts';
import { characters } from './0026-characters.ts';
import { characterData } from './0027-character-data.ts';
import { statisticArchives } from './0028-statistic-archives.ts';
import { friendsUsernames } from './0029-friends-usernames.ts';
import type { SchemaWords } from './schema-words.ts';

/** Migrations by name, in the order in which they run: SQL texts whose statements end with a semicolon at the end of a line. */
export type Migrations = Readonly<Record<string, (words: SchemaWords) => string>>;

/** All that this program knows. A released one never changes. */
export const MIGRATIONS: Migrations = {
  '0001-initial': initial,
  '0002-verifiers': verifiers,
  '0003-accounts': accounts,
  '0004-contacts': contacts,
  '0005-receipts': receipts,
  '0006-receipt-facts': receiptFacts,
  '0007-economy-report': economyReport,
  '0008-refund-authors': refundAuthors,
  '0009-order-definitions': orderDefinitions,
  '0010-sales': sales,
  '0011-economy-named-sums': economyNamedSums,
  '0012-name-terms': nameTerms,
  '0013-accepted-warnings': acceptedWarnings,
  '0014-operator-act-lines': operatorActLines,
  '0015-activity': activity,
  '0016-player-notes': playerNotes,
  '0017-sale-movers': saleMovers,
  '0018-acts-by-subject': actsBySubject,
  '0019-title-news': titleNews,
  '0020-player-data': playerData,
  '0021-player-tags': playerTags,
  '0022-title-data': titleData,
  '0023-friends': friends,
  '0024-statistics': statistics,
  '0025-title-data-history': titleDataHistory,
  '0026-characters': characters,
  '0027-character-data': characterData,
  '0028-statistic-archives': statisticArchives,
  '0029-friends-usernames': friendsUsernames,
};

/** The names of all migrations that this program knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The table of what was applied, as a statement that may be repeated. */
export function migrationTable({ integer, table, text }: SchemaWords): string {
  return `create table if not exists migrations (
    name ${text} not null, applied_at ${integer} not null, primary key (name)) ${table}`;
}

/** The statements of the named migrations; the last of each notes that it was applied. Each may be repeated. */
export function statementsOf(
  names: readonly string[],
  migrations: Migrations,
  words: SchemaWords,
): readonly string[] {
  return names.flatMap((name) => [
    ...(migrations[name]?.(words) ?? '')
      .split(/;(?:\n|$)/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
    `insert into migrations (name, applied_at) values ('${name}', ${words.nowMs})
     on conflict (name) do nothing`,
  ]);
}

/** Compares the migrations of a database with those that this program knows: some may be missing, some unknown. */
export function compareMigrations(
  applied: readonly string[],
  migrations: Migrations = MIGRATIONS,
): { readonly pending: readonly string[]; readonly unknown: readonly string[] } {
  const known = Object.keys(migrations);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
