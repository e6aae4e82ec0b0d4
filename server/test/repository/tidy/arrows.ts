import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Source } from './sources.ts';

/** Rooms of the domain. An arrow between two of them needs a line in ARCHITECTURE.md. */
export const ROOMS = [
  'titles',
  'credentials',
  'players',
  'moderation',
  'matchmaker',
  'characters',
  'friends',
  'operators',
  'economy',
  'limits',
  'cluster',
  'verifiers',
  'connections',
  'mail',
  'news',
  'player-data',
  'statistics',
  'title-data',
  'game-events',
];

const WORDS = ['kernel/', 'lib/'];
const ANY_ROOM = ROOMS.map((room) => `${room}/`);
const APP = [
  ...WORDS,
  ...ANY_ROOM,
  'derive/',
  'http/',
  'offload/',
  'outside/',
  'storage/',
  'telemetry/',
];

/** The imports that each folder, or file of the top, may have: beginnings of paths in server/src. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  lib: [],
  // Commands and SQL of a room stand beside its rules; which files of storage they may use, `ofStorage` says.
  ...Object.fromEntries(ROOMS.map((room) => [room, [...WORDS, 'storage/']])),
  http: WORDS,
  derive: WORDS,
  config: WORDS,
  // Calls to services of others; `app` hands what it offers to the rooms.
  outside: WORDS,
  telemetry: [...WORDS, 'http/deps.ts'],
  // Its log and its nodes are what the cluster follows.
  storage: [...WORDS, 'cluster/'],
  offload: [...WORDS, ...ANY_ROOM, 'http/', 'storage/'],
  'operator-operations.ts': [...WORDS, ...ANY_ROOM],
  'player-operations.ts': [...WORDS, ...ANY_ROOM],
  'server-operations.ts': [...WORDS, ...ANY_ROOM],
  'operations.ts': [
    ...WORDS,
    ...ANY_ROOM,
    'offload/operations.ts',
    'operator-operations.ts',
    'player-operations.ts',
    'server-operations.ts',
  ],
  app: [...APP, 'operations.ts'],
  runtime: [...APP, 'app/', 'config/'],
  cli: [...APP, 'app/', 'config/', 'runtime/', 'operations.ts'],
  'main.ts': ['cli/', 'lib/', 'runtime/'],
};

/** Arrows that no reason can justify, whatever ARCHITECTURE.md says. */
const NEVER: readonly { readonly from: string; readonly to: RegExp; readonly why: string }[] = [
  { from: 'storage', to: /\/operations\//, why: 'storage knows no wire' },
  { from: 'cli', to: /\/operations\//, why: 'the command line calls the rooms, not the wire' },
  { from: 'credentials', to: /^titles\//, why: 'a credential knows its title by id' },
];

/** Imports that point where they may not, as sentences. */
export function wrongArrows(
  sources: readonly Source[],
  betweenRooms: readonly RoomArrow[],
): readonly string[] {
  return sources.flatMap((source) =>
    source.imports.map(inServer).flatMap((to) => {
      const fault = faultOf(inServer(source.path), to, betweenRooms);
      return fault === undefined ? [] : [`${source.path} imports ${to}: ${fault}`];
    }),
  );
}

function faultOf(path: string, to: string, betweenRooms: readonly RoomArrow[]): string | undefined {
  const from = folderOf(path);
  const never = NEVER.find((arrow) => arrow.from === from && arrow.to.test(to));
  if (never) return never.why;
  const into = folderOf(to);
  if (into === from) return undefined;
  if (ROOMS.includes(from) && ROOMS.includes(into)) {
    const isListed = betweenRooms.some((arrow) => arrow.from === from && arrow.to === into);
    return isListed ? undefined : 'ARCHITECTURE.md does not list this arrow between rooms';
  }
  const beginnings = MAY_IMPORT[from];
  if (!beginnings) return `${from} is no room yet: the list ROOMS in tidy/arrows.ts has them`;
  const isAllowed = beginnings.some((beginning) => to.startsWith(beginning));
  return isAllowed ? undefined : 'the table of arrows does not allow it';
}

/** An arrow between two rooms, and why it is there. */
export interface RoomArrow {
  readonly from: string;
  readonly to: string;
}

/** `matchmaker → identity`. */
export function toText({ from, to }: RoomArrow): string {
  return `${from} → ${to}`;
}

/** The lines `- matchmaker → credentials, players: why` under "Arrows between rooms" in ARCHITECTURE.md, each pair of rooms by itself. */
export function listedRoomArrows(): readonly RoomArrow[] {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const section = /^## Arrows between rooms\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const lines = section.matchAll(/^- ([\w-]+(?:, [\w-]+)*) → ([\w-]+(?:, [\w-]+)*): \S.*$/gm);
  return [...lines].flatMap(([, from = '', to = '']) =>
    from.split(', ').flatMap((one) => to.split(', ').map((other) => ({ from: one, to: other }))),
  );
}

/** The arrows between rooms that the sources have. */
export function usedRoomArrows(sources: readonly Source[]): readonly RoomArrow[] {
  return sources.flatMap((source) => {
    const from = folderOf(inServer(source.path));
    return source.imports
      .map((to) => folderOf(inServer(to)))
      .filter((to) => to !== from && ROOMS.includes(from) && ROOMS.includes(to))
      .map((to) => ({ from, to }));
  });
}

function inServer(path: string): string {
  return path.replace(/^server\/src\//, '');
}

/** The folder of the top that a path is in; a file of the top is its own. */
function folderOf(path: string): string {
  return path.split('/')[0] ?? path;
}
