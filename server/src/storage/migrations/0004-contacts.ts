import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for contacts that were replaced or removed, by which an account can still be recovered for a while, and for a search by contacts. */
export const contacts = ({ integer, table, text }: SchemaWords): string => `
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

create index if not exists contact_emails_search on contact_emails (title_id, address, player_id);
drop index if exists contact_emails_address;
`;
