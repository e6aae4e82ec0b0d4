import type { AuditedCall } from '../../kernel/call-context.ts';
import { OPERATOR_ACT_PLAYERS_TOLD } from '../../kernel/operator-limits.ts';
import type { Page } from '../../kernel/page.ts';
import { THINGS } from '../../storage/audit-lines.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

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

const findLines = listStatement<undefined, string, Tables['operator_act_lines']>(
  `select * from operator_act_lines where request_id in ({:item})
     and number < ${THINGS.length + OPERATOR_ACT_PLAYERS_TOLD} order by request_id, number`,
);

const { fromRow } = rowCodecOf('operator_acts');

/** Makes audit events of rows, with the operators' names and with what their lines tell. */
export async function toAuditEvents(tx: Tx, rows: readonly EventRow[]) {
  const found = await findLines.all(
    tx,
    undefined,
    rows.map((row) => row.request_id),
  );
  const linesOf = Map.groupBy(found, (line) => line.request_id);
  return rows.map((row) => {
    const lines = (linesOf.get(row.request_id) ?? []).map(toAuditLine);
    const ofPlayers = lines.filter(({ playerId }) => playerId !== undefined);
    const ofAct = lines.filter(({ playerId }) => playerId === undefined);
    const about = [toAbout(row), ...ofAct.map((line) => line.about)];
    return {
      ...fromRow(row),
      operatorName: row.name,
      about: Object.assign({}, ...about) as AuditAbout,
      players: ofPlayers.slice(0, OPERATOR_ACT_PLAYERS_TOLD),
    };
  });
}

type AuditAbout = AuditedCall['about'];

const toAbout = ({ about }: { readonly about: string }) => JSON.parse(about) as AuditAbout;

/** A line of an act, with the player whom it is about. */
function toAuditLine(row: Tables['operator_act_lines']) {
  return { playerId: orUndefined(row.player_id), about: toAbout(row) };
}
