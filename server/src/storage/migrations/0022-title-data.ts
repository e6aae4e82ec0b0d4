import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for what titles keep for their games. */
export const titleData = ({ integer, table, text }: SchemaWords): string => `
create table if not exists title_data_heads (
  title_id ${text} not null,
  row_version ${integer} not null,
  bytes ${integer} not null,
  constraint title_data_heads_key primary key (title_id),
  constraint title_data_heads_title foreign key (title_id) references titles (title_id)
) ${table};

create table if not exists title_data (
  title_id ${text} not null,
  store ${text} not null,
  label ${text} not null,
  data_key ${text} not null,
  version ${integer} not null,
  bytes ${integer} not null,
  value ${text} not null,
  constraint title_data_key primary key (title_id, store, label, data_key),
  constraint title_data_head foreign key (title_id) references title_data_heads (title_id)
) ${table};
`;
