import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { statement } from '../../storage/query/statement.ts';
import {
  type OperatorActTable,
  type OperatorTable,
  orUndefined,
} from '../../storage/query/tables.ts';
import type { ActFilter, ListedAct } from '../management-ports.ts';

type Values = Page & {
  readonly titleId: string;
  readonly operatorId: string;
};
type ActRow = OperatorActTable & Pick<OperatorTable, 'name'>;

// It has one end: with two, SQLite passes over the index of both operator and title.
const PAGE = `a.at <= :at
  order by a.at desc, a.request_id desc limit :count offset :skip`;
const NAMED = `select a.*, o.name from operator_acts a
  join operators o on o.operator_id = a.operator_id`;

// One statement for each index.
const findAll = statement<Values, ActRow>(`${NAMED} where ${PAGE}`);
const findOfOperator = statement<Values, ActRow>(
  `${NAMED} where a.operator_id = :operatorId and ${PAGE}`,
);
const findOfTitle = statement<Values, ActRow>(`${NAMED} where a.title_id = :titleId and ${PAGE}`);
const findOfBoth = statement<Values, ActRow>(
  `${NAMED} where a.operator_id = :operatorId and a.title_id = :titleId and ${PAGE}`,
);

/** The newest first. */
export const listActs = command({
  name: 'operatorActs.list',
  changes: 'nothing',
  async run(
    tx,
    { titleId, operatorId, since = 0, page }: ActFilter,
  ): Promise<readonly ListedAct[]> {
    const values = { ...page, titleId: titleId ?? '', operatorId: operatorId ?? '' };
    const ofTitle = operatorId === undefined ? findOfTitle : findOfBoth;
    const ofAll = operatorId === undefined ? findAll : findOfOperator;
    const rows = await (titleId === undefined ? ofAll : ofTitle).all(tx, values);
    return rows.map(toListed).filter(({ at }) => at >= since);
  },
});

function toListed(row: ActRow): ListedAct {
  return {
    operatorId: row.operator_id,
    operatorName: row.name,
    path: row.path,
    titleId: orUndefined(row.title_id),
    requestId: row.request_id,
    about: JSON.parse(row.about),
    at: row.at,
  };
}
