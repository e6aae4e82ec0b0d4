import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for searches by parts of names (players/name-terms.ts). Names from before, and those that nodes of the previous version write,
 * have no terms yet, or those of another name: the last two indexes have just these.
 */
export const nameTerms = ({ addColumn, termIndex, text }: SchemaWords): string => `
alter table players ${addColumn} name_terms ${text};
-- The folded name of which the terms are.
alter table players ${addColumn} searched_name ${text};
alter table player_identities ${addColumn} name_terms ${text};

${termIndex('players', 'player_terms')}
${termIndex('player_identities', 'identity_terms')}

create index if not exists players_without_terms on players (title_id, player_id)
  where coalesce(folded_name, '') <> coalesce(searched_name, '');
create index if not exists player_identities_without_terms on player_identities (title_id, subject)
  where provider = 'Username' and name_terms is null;
`;
