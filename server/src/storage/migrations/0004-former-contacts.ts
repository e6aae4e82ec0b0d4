import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for contacts that were replaced or removed: for a while, an account can still be recovered by them. */
export const formerContacts = ({ integer, table, text }: SchemaWords): string => `
create table if not exists former_contacts (
  title_id ${text} not null,
  player_id ${text} not null,
  address ${text} not null,
  display ${text},
  verified_at ${integer} not null,
  ends_at ${integer} not null,
  constraint former_contacts_key primary key (title_id, player_id),
  constraint former_contacts_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists former_contacts_address on former_contacts (title_id, address);
create index if not exists former_contacts_end on former_contacts (ends_at);
`;
