import type { AuditedCall } from '../../kernel/call-context.ts';
import { OPERATOR_ACT_PLAYERS_TOLD } from '../../kernel/operator-limits.ts';
import type { Page } from '../../kernel/page.ts';
import { isOfTitle, THINGS, thingOfTitle } from '../../storage/audit-lines.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

/** The audit events that are asked for: the newest `count` of `at` and before. */
interface AuditQuery extends Newest {
  /** Undefined: of all titles, and of none. */
  readonly titleId: string | undefined;
  /** Undefined: by anybody. */
  readonly operatorId: string | undefined;
  /** The subjects of their calls (AuditedCall); undefined: about anything. */
  readonly subjects: readonly string[] | undefined;
}

export type Newest = Omit<Page, 'skip'>;

type Values = Newest & Readonly<Record<'titleId' | 'operatorId' | 'subject', string>>;
type EventRow = Tables['operator_acts'] & Pick<Tables['operators'], 'name'>;

// It has one end: with two, SQLite passes over the index of both operator and title.
const PAGE = 'a.at <= :at order by a.at desc, a.request_id desc limit :count';
const NAMED = `select a.*, o.name from operator_acts a
  join operators o on o.operator_id = a.operator_id`;

// One statement for each index.
const findBy = (...columns: readonly string[]) =>
  statement<Values, EventRow>(`${NAMED} where ${[...columns, PAGE].join(' and ')}`);
const OPERATOR = 'a.operator_id = :operatorId';
const TITLE = 'a.title_id = :titleId';
const SUBJECT = 'a.subject = :subject';
const FINDS = {
  all: { aboutAny: findBy(), aboutOne: findBy(SUBJECT) },
  operator: { aboutAny: findBy(OPERATOR), aboutOne: findBy(OPERATOR, SUBJECT) },
  title: { aboutAny: findBy(TITLE), aboutOne: findBy(TITLE, SUBJECT) },
  both: { aboutAny: findBy(OPERATOR, TITLE), aboutOne: findBy(OPERATOR, TITLE, SUBJECT) },
};

/** The acts in one title of calls that name none: the line of it has all that is told there. */
const findInTitle = statement<Values & { readonly thing: string }, EventRow>(
  `select a.request_id, a.at, a.operator_id, a.path, a.title_id, a.subject, l.about, o.name
   from operator_act_lines l
   join operator_acts a on a.request_id = l.request_id
   join operators o on o.operator_id = a.operator_id
   where l.thing = :thing and l.at <= :at and (:operatorId = '' or a.operator_id = :operatorId)
     and (:subject = '' or a.subject = :subject)
   order by l.at desc, l.request_id desc limit :count`,
);

/** Finds audit events, newest first, with the operators' names and with what their lines tell. */
export async function findAuditEvents(tx: Tx, query: AuditQuery) {
  const { titleId, operatorId = '', subjects = [''], ...newest } = query;
  const events = await findEventsOf(tx, query);
  if (titleId === undefined) return events;
  const inTitle = { ...newest, titleId, operatorId, thing: thingOfTitle(titleId) };
  for (const subject of subjects) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const rows = await findInTitle.all(tx, { ...inTitle, subject });
    events.push(...rows.map((row) => toAuditEvent(row, [])));
  }
  return events.toSorted((a, b) => b.at - a.at).slice(0, newest.count);
}

async function findEventsOf(
  tx: Tx,
  { titleId, operatorId, subjects, ...newest }: AuditQuery,
): Promise<AuditEvent[]> {
  const ofOne = titleId === undefined ? 'operator' : 'both';
  const ofAny = titleId === undefined ? 'all' : 'title';
  const { aboutAny, aboutOne } = FINDS[operatorId === undefined ? ofAny : ofOne];
  const values = { ...newest, titleId: titleId ?? '', operatorId: operatorId ?? '', subject: '' };
  if (subjects === undefined) return toAuditEvents(tx, await aboutAny.all(tx, values));
  // Each subject is read by itself: an index has the order of one of them only.
  const rows: EventRow[] = [];
  for (const subject of subjects) rows.push(...(await aboutOne.all(tx, { ...values, subject })));
  const sorted = rows.toSorted((a, b) => b.at - a.at);
  return toAuditEvents(tx, sorted.slice(0, newest.count));
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
    const lines = linesOf.get(row.request_id) ?? [];
    return toAuditEvent(
      row,
      lines.filter(({ thing }) => !isOfTitle(thing)),
    );
  });
}

type AuditEvent = ReturnType<typeof toAuditEvent>;

function toAuditEvent(row: EventRow, found: readonly Tables['operator_act_lines'][]) {
  const lines = found.map(toAuditLine);
  const ofPlayers = lines.filter(({ playerId }) => playerId !== undefined);
  const ofAct = lines.filter(({ playerId }) => playerId === undefined);
  const about = [toAbout(row), ...ofAct.map((line) => line.about)];
  return {
    ...fromRow(row),
    operatorName: row.name,
    about: Object.assign({}, ...about) as AuditAbout,
    players: ofPlayers.slice(0, OPERATOR_ACT_PLAYERS_TOLD),
  };
}

type AuditAbout = AuditedCall['about'];

const toAbout = ({ about }: { readonly about: string }) => JSON.parse(about) as AuditAbout;

/** A line of an act, with the player whom it is about. */
function toAuditLine(row: Tables['operator_act_lines']) {
  return { playerId: orUndefined(row.player_id), about: toAbout(row) };
}
