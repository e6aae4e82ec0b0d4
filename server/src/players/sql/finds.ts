import { IDENTITY_PROVIDERS } from '../../kernel/identity-provider.ts';
import { FOUND_PLAYERS_MAX } from '../../kernel/search-limits.ts';
import { type InTitle, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, type Statement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type IdentityKey, isExact, isOfParts } from '../identities.ts';
import { termsOfName } from '../name-terms.ts';
import { foldDisplayName } from '../player.ts';

type PlayerRow = Tables['players'];

/** The player of an entity. */
export const findRowByEntity = statement<InTitle & { readonly entityId: string }, PlayerRow>(
  `select * from players where ${TITLE_KEY} and title_player_id = :entityId`,
);

/** The kinds whose subject is one text. */
const SINGLE = IDENTITY_PROVIDERS.filter((provider) => !isOfParts(provider));

/** The first identities of each kind whose subject begins with a text: with `lowered` where case does not matter, else with `text`. */
export const findBegun = statement<
  InTitle & {
    readonly [Name in 'text' | 'lastText' | 'lowered' | 'lastLowered']: string;
  },
  Pick<Tables['player_identities'], 'player_id' | 'provider' | 'subject'>
>(
  SINGLE.map((provider) => {
    const [from, to] = isExact(provider) ? [':text', ':lastText'] : [':lowered', ':lastLowered'];
    return `select * from (select player_id, provider, subject from player_identities
     where ${TITLE_KEY} and provider = '${provider}' and subject >= ${from} and subject <= ${to}
     order by subject limit ${FOUND_PLAYERS_MAX}) as found`;
  }).join('\n union all '),
);

/** The first identity of a kind behind a text. */
export const findSubjectBehind = statement<
  InTitle & Pick<IdentityKey, 'provider'> & { readonly after: string },
  Pick<Tables['player_identities'], 'subject'>
>(
  `select subject from player_identities
   where ${TITLE_KEY} and provider = :provider and subject > :after order by subject limit 1`,
);

/** A statement of each engine, about players whose names have all terms of a text. */
type ByTerms<Row> = Readonly<
  Record<Tx['engine'], Statement<InTitle & { readonly terms: string }, Row>>
>;

const HAS_TERMS = "string_to_array(name_terms, ' ') @> string_to_array(:terms, ' ')";

export const findRowsByTerms: ByTerms<PlayerRow> = {
  sqlite: statement(
    `select p.* from player_terms join players p on p.rowid = player_terms.rowid
     where player_terms match :terms and p.title_id = :titleId`,
  ),
  postgres: statement(
    `select * from players where ${TITLE_KEY} and ${HAS_TERMS} and name_terms is not null`,
  ),
};

export const findUsernamesByTerms: ByTerms<
  Pick<Tables['player_identities'], 'player_id' | 'subject'>
> = {
  sqlite: statement(
    `select i.player_id, i.subject from identity_terms
     join player_identities i on i.rowid = identity_terms.rowid
     where identity_terms match :terms and i.title_id = :titleId`,
  ),
  postgres: statement(
    `select player_id, subject from player_identities
     where ${TITLE_KEY} and ${HAS_TERMS} and name_terms is not null`,
  ),
};

/** Names that one command indexes. Renames of their players wait for its commit. */
const INDEXED_AT_ONCE = 200;

type NameTerms = PlayerKey & { readonly name: string; readonly nameTerms: string };

/** The statements that list names without terms, and write these: one by one on the embedded database, and all at once on PostgreSQL. */
function indexing(
  list: string,
  { set, where }: Readonly<Record<'set' | 'where', (prefix: string) => string>>,
  table: 'players' | 'player_identities',
) {
  const types = { titleId: 'text', playerId: 'text', name: 'text', nameTerms: 'text' } as const;
  return {
    list: statement<undefined, Pick<PlayerRow, 'title_id' | 'player_id'> & { name: string }>(
      `${list} limit ${INDEXED_AT_ONCE} for update skip locked`,
    ),
    one: statement<NameTerms>(`update ${table} set ${set(':')} where ${where(':')}`),
    all: itemsStatement<NameTerms>(
      types,
      `update ${table} set ${set('item.')} from :items where ${where('item.')}`,
    ),
  };
}

const INDEXINGS = [
  indexing(
    `select title_id, player_id, coalesce(folded_name, '') as name from players
     where coalesce(folded_name, '') <> coalesce(searched_name, '')`,
    {
      set: (of) => `searched_name = ${of}name, name_terms = ${of}nameTerms`,
      where: (of) => `players.title_id = ${of}titleId and players.player_id = ${of}playerId`,
    },
    'players',
  ),
  indexing(
    `select title_id, player_id, subject as name from player_identities
     where provider = 'Username' and name_terms is null`,
    {
      set: (of) => `name_terms = ${of}nameTerms`,
      where: (of) =>
        `player_identities.title_id = ${of}titleId and provider = 'Username' and subject = ${of}name`,
    },
    'player_identities',
  ),
];

/** Indexes some names that are not yet found by their parts, and gives their number. */
export async function indexSome(tx: Tx): Promise<number> {
  let indexed = 0;
  for (const { list, one, all } of INDEXINGS) {
    /* oxlint-disable no-await-in-loop -- one statement after the other, in one transaction */
    const rows = await list.all(tx, undefined);
    const names = rows.map(({ title_id: titleId, player_id: playerId, name }) => {
      const of = { titleId, playerId };
      return { ...of, name, nameTerms: termsOfName(of, foldDisplayName(name)) };
    });
    if (tx.engine === 'sqlite') for (const name of names) await one.run(tx, name);
    else await all.run(tx, names);
    indexed += names.length;
    /* oxlint-enable no-await-in-loop */
  }
  return indexed;
}
