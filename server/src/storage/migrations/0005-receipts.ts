import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for what players pay with real money. A receipt is never deleted, so that no purchase is given twice; it outlives its player
 * without a name. An order may outlive its player too, because the platform may take the money later.
 */
export function receipts(words: SchemaWords): string {
  return [used(words), orders(words), refundPolls(words)].join('\n');
}

const used = ({ integer, table, text }: SchemaWords): string => `
create table if not exists receipts (
  -- A digest of the platform, the environment and the purchase: one for all titles.
  use_key ${text} not null,
  receipt_id ${text} not null,
  title_id ${text} not null,
  player_id ${text},
  platform ${text} not null,
  environment ${text} not null,
  transaction_id ${text},
  product_id ${text},
  quantity ${integer} not null,
  kind ${text} not null,
  state ${text} not null,
  fault ${text},
  catalog_version ${text},
  price ${integer},
  currency ${text},
  price_source ${text},
  purchased_at ${integer},
  received_at ${integer} not null,
  given_at ${integer},
  moved_at ${integer},
  refunded_at ${integer},
  refunded_quantity ${integer},
  reversed_at ${integer},
  given ${text},
  taken ${text},
  shortfall ${text},
  details ${text},
  used_by_others ${integer} not null,
  last_used_by_other_at ${integer},
  constraint receipts_key primary key (use_key)
) ${table};

create unique index if not exists receipts_id on receipts (title_id, receipt_id);
create index if not exists receipts_of_player on receipts (title_id, player_id, received_at);
create index if not exists receipts_transaction on receipts (title_id, transaction_id);
create index if not exists receipts_time on receipts (title_id, received_at);
create index if not exists receipts_state on receipts (title_id, state, received_at);
`;

const orders = ({ integer, table, text }: SchemaWords): string => `
create table if not exists orders (
  order_id ${text} not null,
  title_id ${text} not null,
  player_id ${text},
  state ${text} not null,
  environment ${text} not null,
  catalog_version ${text} not null,
  lines ${text} not null,
  amount ${integer} not null,
  currency ${text} not null,
  transaction_id ${text},
  steam_id ${text},
  made_at ${integer} not null,
  finished_at ${integer},
  fault ${text},
  granted ${text},
  constraint orders_key primary key (order_id)
) ${table};

create index if not exists orders_of_player on orders (title_id, player_id, made_at);
create index if not exists orders_transaction on orders (title_id, transaction_id);
create index if not exists orders_state on orders (state, made_at);
`;

const refundPolls = ({ integer, table, text }: SchemaWords): string => `
create table if not exists refund_polls (
  title_id ${text} not null,
  platform ${text} not null,
  app_id ${text} not null,
  environment ${text} not null,
  known_until ${integer},
  pass_from ${integer},
  pass_to ${integer},
  pass_next ${text},
  due_at ${integer} not null,
  claims ${integer} not null,
  failures ${integer} not null,
  polled_at ${integer},
  failed_at ${integer},
  fault ${text},
  constraint refund_polls_key primary key (title_id, platform, app_id, environment)
) ${table};

create index if not exists refund_polls_due on refund_polls (due_at);
`;
