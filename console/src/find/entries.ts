import { PAGES } from '../layout/pages.ts';
import type { JudgedPermission } from '../session/permissions.ts';
import { FIND_TEXTS } from '../texts/find.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';

/** Something that the dialog offers. */
export interface Entry {
  /** No two entries have the same. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Where it leads: an address below the title, or another text for the box. */
  readonly to: { readonly address: string } | { readonly text: string };
}

export type GroupName = keyof typeof FIND_TEXTS.groups;

/** Entries of one kind. */
export interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}

/** Entries of a group that are shown; more of the text finds the others. */
const SHOWN_MAX = 8;

/** Those entries that have all words of a text. */
export function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const fits = ({ label, detail = '' }: Entry) => {
    const searched = fold(`${label} ${detail}`);
    return words.every((word) => searched.includes(word));
  };
  return entries.filter(fits).slice(0, SHOWN_MAX);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** An address below the title. Ids have any characters. */
export function addressOf(page: string, params: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(params).toString();
  return search === '' ? page : `${page}?${search}`;
}

type May = (permission: JudgedPermission) => boolean;

/** The pages that the operator may open. */
export function pageEntries(may: May): readonly Entry[] {
  return PAGES.filter(({ permission }) => permission === undefined || may(permission)).map(
    ({ path }) => ({
      key: `page ${path}`,
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
  { verb: 'ban', permission: 'bans:write', tab: 'bans' },
  { verb: 'grant', permission: 'inventory:write', tab: 'inventory' },
] as const satisfies readonly {
  readonly verb: keyof typeof FIND_TEXTS.verbs;
  readonly permission: JudgedPermission;
  readonly tab: string;
}[];

type PlayerAct = (typeof PLAYER_ACTS)[number];

const ACTIONS: readonly Action[] = [
  ...PLAYER_ACTS.map(({ verb, permission }) => ({
    name: verb,
    permission,
    to: { text: `${FIND_TEXTS.verbs[verb]} ` },
  })),
  { name: 'newStore', permission: 'stores:write', to: { address: 'stores#do=new' } },
  {
    name: 'newCurrency',
    permission: 'currencies:write',
    to: { address: addressOf('currencies', { currency: '+' }) },
  },
  {
    name: 'newTable',
    permission: 'catalog:write',
    to: { address: addressOf('drop-tables', { new: 'yes' }) },
  },
  { name: 'newKey', permission: 'secretKeys:write', to: { address: 'keys#do=new' } },
  { name: 'newTitle', permission: 'titles:write', to: { address: 'titles#do=new' } },
  { name: 'invite', permission: 'operators:read', to: { address: 'operators#do=invite' } },
];

/** The actions that the operator may take. */
export function actionEntries(may: May): readonly Entry[] {
  return ACTIONS.filter(({ permission }) => may(permission)).map(({ name, to }) => ({
    key: `action ${name}`,
    label: FIND_TEXTS.actions[name],
    to,
  }));
}

/** A text as an act on a player, where it begins with the word of one that the operator may do; else as anything. */
export function readText(
  text: string,
  may: May,
): { readonly act?: PlayerAct; readonly sought: string } {
  const trimmed = text.trim();
  for (const act of PLAYER_ACTS) {
    const begin = `${FIND_TEXTS.verbs[act.verb]} `;
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
    key: `player ${playerId}`,
    label: act ? FIND_TEXTS.ofPlayer[act.verb](name) : name,
    detail: foundBy,
    to: { address: act ? `${page}/${act.tab}#do=${act.verb}` : page },
  };
}
