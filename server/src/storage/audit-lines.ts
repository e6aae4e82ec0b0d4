import type { AuditedCall, AuditFact } from '../kernel/call-context.ts';
import { capitalize } from '../kernel/codec.ts';
import {
  OPERATOR_ABOUT_CHARS_MAX,
  OPERATOR_ACT_LINE_BYTES_MAX,
  OPERATOR_ACT_PLAYERS_TOLD,
  OPERATOR_REASON_CHARS_MAX,
  PLAYER_SUBJECTS,
} from '../kernel/operator-limits.ts';
import { firstCharacters } from '../lib/first-characters.ts';
import { insertListOf } from './query/rows.ts';
import { listStatement } from './query/statement.ts';
import { orNull, type Tables } from './query/tables.ts';
import type { SqlSender } from './query/tx.ts';

// The lines of an operator's act: one about each player and each other thing that it names. The line of a player goes with the player, so
// all that may be personal is there: the note and reasons.

type About = Readonly<Record<string, string | number | undefined>>;

interface Line {
  readonly playerId?: string | undefined;
  readonly titleId?: string | undefined;
  readonly thing?: string | undefined;
  readonly about: About;
}

/** The members by whose values an act is found. Their lines come first. */
export const THINGS = [
  'StoreId',
  'CatalogVersion',
  'KeyId',
  'OperatorId',
  'ItemId',
  'ConnectionId',
];
/** The thing of the line that tells in a title's list what a call that names no title did there. */
export const thingOfTitle = (titleId: string): string => `${OF_TITLE}${titleId}`;
const OF_TITLE = 'TitleId:';
/** Whether a line is told in the list of a title alone. */
export const isOfTitle = (thing: string | null): boolean => thing?.startsWith(OF_TITLE) ?? false;
/** The members that are texts of a person. */
const REASONS = ['Note', 'Reason'];

/** The lines of an act, by what the request and its command say. */
function linesOf(audited: AuditedCall, facts: readonly AuditFact[]): readonly Line[] {
  const { titleId, about, more = {}, note } = audited;
  const told = facts.map((fact) => ({ ...fact, about: toWireMembers(fact.about) }));
  const players = titleId === undefined ? [] : playersOf(told, about['ServiceId']);
  const others = told.filter((fact) => (fact.playerId ?? fact.titleId) === undefined);
  const own: About = Object.assign(
    { Count: players.length > OPERATOR_ACT_PLAYERS_TOLD ? players.length : undefined },
    more,
    ...others.map((fact) => fact.about),
  );
  const all: About = { ...about, ...own };
  const things = THINGS.flatMap((member) => (all[member] ? `${member}:${all[member]}` : []));
  // A note of a call about players that did nothing to any is about one all the same, and would stay after the player.
  const ofAct = players.length > 0 || isAboutPlayers(audited) ? own : { ...own, Note: note };
  return [
    { thing: things[0], about: ofAct },
    ...things.slice(1).map((thing) => ({ thing, about: {} })),
    ...players.map(({ playerId, about }) => {
      const thing = about['BanId'] === undefined ? undefined : `BanId:${about['BanId']}`;
      return { playerId, thing, about: { ...about, Note: note } };
    }),
    ...told.flatMap(({ titleId: told, about }) => {
      return told === undefined ? [] : { thing: thingOfTitle(told), about };
    }),
  ].filter(({ thing, about, ...line }) => {
    return thing !== undefined || 'playerId' in line || Object.values(about).some(Boolean);
  });
}

function isAboutPlayers({ subject = '' }: AuditedCall): boolean {
  return PLAYER_SUBJECTS.includes(subject);
}

/** The lines about players: those that the command has told, or else one about the player whom the request names. */
function playersOf(told: readonly Line[], named: string | undefined): readonly Line[] {
  const players = told.filter(({ playerId }) => playerId !== undefined);
  if (players.length > 0 || named === undefined) return players;
  return [{ playerId: named, about: {} }];
}

function toWireMembers(about: AuditFact['about']): About {
  const members = Object.entries(about).map(([name, value]) => {
    return [toWireName(name), typeof value === 'function' ? value() : value] as const;
  });
  return Object.fromEntries(members);
}

/** The wire has one name that no rule of letters makes. */
const toWireName = (name: string) => (name === 'ipAddress' ? 'IPAddress' : capitalize(name));

type LineRow = Tables['operator_act_lines'];

const insertRows = listStatement<undefined, LineRow>(insertListOf('operator_act_lines', []));
const findPlayers = listStatement<{ readonly titleId: string }, string, { player_id: string }>(
  'select player_id from players where title_id = :titleId and player_id in ({:item})',
);

/** Writes the lines of an act, without those about players who are no more. */
export async function insertLines(
  on: SqlSender,
  audited: AuditedCall,
  facts: readonly AuditFact[],
): Promise<void> {
  const { requestId, at, titleId } = audited;
  const lines = linesOf(audited, facts);
  const playerIds = [...new Set(lines.flatMap(({ playerId = [] }) => playerId))];
  const found = await findPlayers.all(on, { titleId: titleId ?? '' }, playerIds);
  const there = new Set(found.map((row) => row.player_id));
  const rows = lines
    .filter(({ playerId }) => playerId === undefined || there.has(playerId))
    .map(
      ({ playerId, thing, about }, number): LineRow => ({
        request_id: requestId,
        number,
        at,
        title_id: orNull(titleId),
        player_id: orNull(playerId),
        thing: orNull(thing),
        about: toBoundedJson(about),
      }),
    );
  await insertRows.run(on, undefined, rows);
}

/** The members as JSON of at most OPERATOR_ACT_LINE_BYTES_MAX bytes; the last ones are left out where they are more. */
function toBoundedJson(about: About): string {
  let kept = {};
  for (const [member, value] of Object.entries(about)) {
    if (value === undefined) continue;
    const charsMax = REASONS.includes(member)
      ? OPERATOR_REASON_CHARS_MAX
      : OPERATOR_ABOUT_CHARS_MAX;
    const next = { ...kept, [member]: firstCharacters(String(value), charsMax) };
    if (Buffer.byteLength(JSON.stringify(next)) > OPERATOR_ACT_LINE_BYTES_MAX) break;
    kept = next;
  }
  return JSON.stringify(kept);
}
