import type { AuditedCall } from '../../kernel/call-context.ts';
import type { Page } from '../../kernel/page.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

type Values = Page & { readonly titleId: string; readonly operatorId: string };
type EventRow = Tables['operator_acts'] & Pick<Tables['operators'], 'name'>;

// It has one end: with two, SQLite passes over the index of both operator and title.
const PAGE = `a.at <= :at
  order by a.at desc, a.request_id desc limit :count offset :skip`;
const NAMED = `select a.*, o.name from operator_acts a
  join operators o on o.operator_id = a.operator_id`;

// One statement for each index.
export const findAllEvents = statement<Values, EventRow>(`${NAMED} where ${PAGE}`);
export const findEventsOfOperator = statement<Values, EventRow>(
  `${NAMED} where a.operator_id = :operatorId and ${PAGE}`,
);
export const findEventsOfTitle = statement<Values, EventRow>(
  `${NAMED} where a.title_id = :titleId and ${PAGE}`,
);
export const findEventsOfBoth = statement<Values, EventRow>(
  `${NAMED} where a.operator_id = :operatorId and a.title_id = :titleId and ${PAGE}`,
);

const { fromRow } = rowCodecOf('operator_acts');

/** An audit event, with the operator's name. */
export function toAuditEvent(row: EventRow) {
  const about = JSON.parse(row.about) as AuditedCall['about'];
  return { ...fromRow(row), operatorName: row.name, about };
}
