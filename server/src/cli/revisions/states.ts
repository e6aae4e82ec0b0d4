import { styleText } from 'node:util';
import { toWireCatalog } from '../../economy/catalogs/wire.ts';
import {
  changesOfSet,
  type StoredItems,
  type WrittenItem,
} from '../../economy/revisions/changes.ts';
import { findCatalogAsOf, findStoreAsOf } from '../../economy/revisions/commands.ts';
import {
  differenceOf,
  type HeaderDifference,
  headerDifferenceOf,
  type ItemDifference,
  type MemberDifference,
} from '../../economy/revisions/difference.ts';
import type { AsOf, Subject } from '../../economy/revisions/revision.ts';
import { toWireStore } from '../../economy/stores/wire.ts';
import { WrongUse } from '../../runtime/failure.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { Output } from '../program/command.ts';
import { toShownText } from '../program/print.ts';
import { noSuchMoment } from './named-subject.ts';

/** A store or a catalog version as it was after a revision. */
export interface ShownState {
  /** undefined: it was not there at that time. */
  readonly revision: number | undefined;
  /** As the wire has it; undefined: it was not there. */
  readonly wire: object | undefined;
  /** Its own members as JSON; null: it was not there. */
  readonly own: string | null;
  readonly items: readonly WrittenItem[];
}

/** Reads a store or a catalog version as it was. */
export async function readState(
  { run }: Pick<OpenStorage, 'run'>,
  of: Subject,
  asOf: AsOf,
): Promise<ShownState> {
  const found =
    of.kind === 'store'
      ? await run(findStoreAsOf, { ...of, asOf })
      : await run(findCatalogAsOf, { ...of, asOf });
  if (found.status === 'noRevision' || found.status === 'notKept') throw noSuchMoment(found);
  if (found.status !== 'found') {
    const revision = 'revision' in asOf ? asOf.revision : undefined;
    return { revision, wire: undefined, own: null, items: [] };
  }
  const { revision } = found;
  if ('catalog' in found) {
    const { catalog } = found;
    const items = catalog.items.map(toWritten);
    return { revision, wire: toWireCatalog(catalog), own: '{}', items };
  }
  const { isOpen, marketingData, items } = found.store;
  const own = JSON.stringify({ isOpen, marketingData });
  return { revision, wire: toWireStore(found.store), own, items: items.map(toWritten) };
}

function toWritten({ itemId, ...body }: { readonly itemId: string }): WrittenItem {
  return { itemId, body: JSON.stringify(body) };
}

interface StateDifference {
  /** undefined: nothing. */
  readonly own: HeaderDifference | undefined;
  readonly items: readonly ItemDifference[];
}

/** The distance between the positions of items, so that an item inserted in between moves no other. */
const GAP = 1_000_000;

/** The changes that turn one state into another. */
export function differenceBetween(
  kind: Subject['kind'],
  before: ShownState,
  after: ShownState,
): StateDifference {
  const stored: StoredItems = new Map(
    before.items.map(({ itemId, body }, index) => [itemId, { position: index * GAP, body }]),
  );
  return {
    own: headerDifferenceOf(kind, { before: before.own, after: after.own }),
    items: changesOfSet(stored, after.items).map((change) => differenceOf(kind, change)),
  };
}

/** A side of a difference. */
export function nameOfState({ revision }: Pick<ShownState, 'revision'>): string {
  return revision === undefined ? 'not there then' : `revision ${revision}`;
}

/** Whether two states are the same. */
export function isSame({ own, items }: StateDifference): boolean {
  return own === undefined && items.length === 0;
}

/** A moment as it is typed: the number of a revision, or a time. */
export function momentOf(text: string): AsOf {
  if (/^\d{1,15}$/.test(text)) return { revision: Number(text) };
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return { at };
  throw new WrongUse(
    `A moment must be the number of a revision, or a time such as 2026-11-21T14:00:00Z, not ${JSON.stringify(text)}.`,
  );
}

/** The style of a line of a difference, by how it begins, as `diff -u` has them. */
const STYLES = {
  '---': 'bold',
  '+++': 'bold',
  '@@': 'cyan',
  '-': 'red',
  '+': 'green',
} as const;

type Sign = keyof typeof STYLES;

type Line = readonly [sign: Sign, text: string];

/** Writes a difference as git does, member by member; in colour where `output` is a terminal that wants it (NO_COLOR). */
export function toDiffText(
  { own, items }: StateDifference,
  { before, after }: Readonly<Record<'before' | 'after', string>>,
  output: Output,
): string {
  const lines: Line[] = [
    ['---', ` ${before}`],
    ['+++', ` ${after}`],
  ];
  const add = (title: string, act: string, members: readonly MemberDifference[]) => {
    lines.push(['@@', ` ${title}${act === 'changed' ? '' : ` (${act})`} @@`]);
    lines.push(...members.flatMap(toLines));
  };
  if (own) add('itself', own.act, own.members);
  for (const { itemId, act, isMoved, members } of items) {
    add(itemId, act === 'changed' && isMoved ? 'changed and moved' : act, members);
  }
  return lines
    .map(([sign, text]) =>
      styleText(STYLES[sign], toShownText(`${sign}${text}`), { stream: output }),
    )
    .join('\n');
}

function toLines({ member, before, after }: MemberDifference): readonly Line[] {
  const line = (sign: Sign, value: unknown): readonly Line[] =>
    value === undefined ? [] : [[sign, `${member}: ${JSON.stringify(value)}`]];
  return [...line('-', before), ...line('+', after)];
}
