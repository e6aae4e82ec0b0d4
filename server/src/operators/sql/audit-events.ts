import type { AuditedCall } from '../../kernel/call-context.ts';
import { OPERATOR_ACT_PLAYERS_TOLD } from '../../kernel/operator-limits.ts';
import type { Page } from '../../kernel/page.ts';
import { THINGS } from '../../storage/audit-lines.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

/** The audit events that are asked for. */
export interface AuditQuery {
  /** Undefined: of all titles, and of none. */
  readonly titleId: string | undefined;
  /** Undefined: by anybody. */
  readonly operatorId: string | undefined;
  /** The subjects of their calls (AuditedCall); absent: about anything. */
  readonly subjects?: readonly string[] | undefined;
  readonly page: Page;
}

type Values = Page & {
  readonly titleId: string;
  readonly operatorId: string;
  /** Words between commas; empty: any. */
  readonly subjects: string;
};
type EventRow = Tables['operator_acts'] & Pick<Tables['operators'], 'name'>;

// It has one end: with two, SQLite passes over the index of both operator and title.
const PAGE = `a.at <= :at and (:subjects = '' or :subjects like '%,' || a.subject || ',%')
  order by a.at desc, a.request_id desc limit :count offset :skip`;
const NAMED = `select a.*, o.name from operator_acts a
  join operators o on o.operator_id = a.operator_id`;

// One statement for each index.
const findAllEvents = statement<Values, EventRow>(`${NAMED} where ${PAGE}`);
const findEventsOfOperator = statement<Values, EventRow>(
  `${NAMED} where a.operator_id = :operatorId and ${PAGE}`,
);
const findEventsOfTitle = statement<Values, EventRow>(
  `${NAMED} where a.title_id = :titleId and ${PAGE}`,
);
const findEventsOfBoth = statement<Values, EventRow>(
  `${NAMED} where a.operator_id = :operatorId and a.title_id = :titleId and ${PAGE}`,
);

/** Finds audit events, newest first, with the operators' names and with what their lines tell. */
export async function findAuditEvents(tx: Tx, { titleId, operatorId, subjects, page }: AuditQuery) {
  const said = subjects === undefined ? '' : `,${subjects.join(',')},`;
  const values = { ...page, titleId: titleId ?? '', operatorId: operatorId ?? '', subjects: said };
  const ofTitle = operatorId === undefined ? findEventsOfTitle : findEventsOfBoth;
  const ofAll = operatorId === undefined ? findAllEvents : findEventsOfOperator;
  return toAuditEvents(tx, await (titleId === undefined ? ofAll : ofTitle).all(tx, values));
}

const findLines = listStatement<undefined, string, Tables['operator_act_lines']>(
  `select * from operator_act_lines where request_id in ({:item})
     and number < ${THINGS.length + OPERATOR_ACT_PLAYERS_TOLD} order by request_id, number`,
);

const { fromRow } = rowCodecOf('operator_acts');

async function toAuditEvents(tx: Tx, rows: readonly EventRow[]) {
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
