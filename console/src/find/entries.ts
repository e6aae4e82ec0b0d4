import { placeOf } from '../parts/addresses.ts';
import { PAGES } from '../layout/pages.ts';
import { describeAct, type LastAct } from '../parts/undo/last-act.ts';
import type { JudgedPermission } from '../session/permissions.ts';
import { FIND_TEXTS } from '../texts/find.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';

/** Something that the dialog offers. */
export interface Entry {
  /** No two entries have the same. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Where it leads: an address below the title, another text for the box, or something that is done at once. */
  readonly to:
    | { readonly address: string }
    | { readonly text: string }
    | { readonly run: () => void };
}

export type GroupName = keyof typeof FIND_TEXTS.groups;

/** Entries of one kind. `hasMore`: there are others that fit. */
export interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/** Entries of a group that are shown; more of the text finds the others. */
const SHOWN_MAX = 8;

/** Entries of one kind, as far as they are shown. */
export function groupOf(name: GroupName, entries: readonly Entry[]): Group {
  return { name, entries: entries.slice(0, SHOWN_MAX), hasMore: entries.length > SHOWN_MAX };
}

/** Those entries of one kind that have all words of a text. */
export function matching(name: GroupName, entries: readonly Entry[], text: string): Group {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const fitting: Entry[] = [];
  for (const entry of entries) {
    const searched = fold(`${entry.label} ${entry.detail ?? ''}`);
    if (words.every((word) => searched.includes(word))) fitting.push(entry);
    if (fitting.length > SHOWN_MAX) break;
  }
  return groupOf(name, fitting);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

type May = (permission: JudgedPermission) => boolean;

/** The pages that the operator may open. */
export function pageEntries(may: May): readonly Entry[] {
  return PAGES.filter(({ permission }) => permission === undefined || may(permission)).map(
    ({ path }) => ({
      key: `page:${path}`,
      label: LAYOUT_TEXTS.pages[path],
      to: { address: path },
    }),
  );
}

interface Action {
  readonly name: keyof typeof FIND_TEXTS.actions;
  readonly permission: JudgedPermission;
  readonly to: Entry['to'];
}

/** The acts on a player: each opens its dialog on a tab of the player's page. */
const PLAYER_ACTS = [
  { name: 'ban', permission: 'bans:write', tab: 'bans' },
  { name: 'grant', permission: 'inventory:write', tab: 'inventory' },
] as const satisfies readonly {
  readonly name: keyof typeof FIND_TEXTS.verbs;
  readonly permission: JudgedPermission;
  readonly tab: string;
}[];

type PlayerAct = (typeof PLAYER_ACTS)[number];

const ACTIONS: readonly Action[] = [
  ...PLAYER_ACTS.map(({ name, permission }) => ({
    name,
    permission,
    to: { text: `${FIND_TEXTS.verbs[name]} ` },
  })),
  { name: 'newStore', permission: 'stores:write', to: { address: 'stores#do=new' } },
  {
    name: 'newSale',
    permission: 'stores:write',
    to: { address: placeOf('sales', { new: 'yes' }) },
  },
  {
    name: 'newCurrency',
    permission: 'currencies:write',
    to: { address: placeOf('currencies', { currency: '+' }) },
  },
  {
    name: 'newTable',
    permission: 'catalog:write',
    to: { address: placeOf('drop-tables', { new: 'yes' }) },
  },
  { name: 'newKey', permission: 'secretKeys:write', to: { address: 'keys#do=new' } },
  { name: 'newTitle', permission: 'titles:write', to: { address: 'titles#do=new' } },
  { name: 'invite', permission: 'operators:read', to: { address: 'operators#do=invite' } },
];

/** The actions that the operator may take; the way back from the last act is the first. */
export function actionEntries(
  may: May,
  last: LastAct | undefined,
  openTitleId: string,
): readonly Entry[] {
  const allowed = ACTIONS.filter(({ permission }) => may(permission)).map(({ name, to }) => ({
    key: `action:${name}`,
    label: FIND_TEXTS.actions[name],
    to,
  }));
  if (!last) return allowed;
  const { label, run } = last;
  const detail = describeAct(last, openTitleId);
  return [{ key: 'action:undo', label, detail, to: { run } }, ...allowed];
}

/** A text as an act on a player, where it begins with the word of one that the operator may do; else as anything. */
export function readText(
  text: string,
  may: May,
): { readonly act?: PlayerAct; readonly sought: string } {
  const trimmed = text.trim();
  for (const act of PLAYER_ACTS) {
    const begin = `${FIND_TEXTS.verbs[act.name]} `;
    if (may(act.permission) && text.trimStart().toLowerCase().startsWith(begin)) {
      return { act, sought: text.trimStart().slice(begin.length).trim() };
    }
  }
  return { sought: trimmed };
}

/** A player, or an act on the player. */
export function playerEntry(
  {
    playerId,
    name,
    foundBy,
  }: { readonly playerId: string; readonly name: string; readonly foundBy: string },
  act: PlayerAct | undefined,
): Entry {
  const page = `players/${encodeURIComponent(playerId)}`;
  return {
    key: `player:${playerId}`,
    label: act ? FIND_TEXTS.ofPlayer[act.name](name) : name,
    detail: foundBy,
    to: { address: act ? `${page}/${act.tab}#do=${act.name}` : page },
  };
}
