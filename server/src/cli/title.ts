import { SECOND_MS, toWireTime } from '../kernel/instant.ts';
import {
  LIFETIME_MS,
  LINK_SESSION_SECONDS,
  LINK_SESSION_SECONDS_MIN,
  NAME_CHARS_MAX,
} from '../kernel/limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { changeTitleSettings, listTitles, setUniqueNames } from '../titles/commands.ts';
import type { TitleWithSettings } from '../titles/title.ts';
import { createTitle } from '../titles/create-title.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { textFlag } from './program/command.ts';
import { databaseCommand } from './program/database-command.ts';
import { listed } from './program/print.ts';
import { nameOf, noTitle, titleIdOf } from './program/read-flags.ts';

/** The bounds of `--link-session-seconds`. */
const SECONDS = { min: LINK_SESSION_SECONDS_MIN, max: LIFETIME_MS.max / SECOND_MS };

export const titleCreate = databaseCommand({
  summary: 'Creates a title.',
  args: [['<name>', `The name of the title, ${NAME_CHARS_MAX} characters at most.`]],
  flags: [['--id <title-id>', 'Its id, 4 to 8 hex digits; chosen at random otherwise.']],
  examples: [
    ['title create "Space Pirates"', 'with an id chosen at random'],
    ['title create "Space Pirates" --id B0A7', 'with this id'],
  ],
  negative: 'the id is taken',
  read: (input) => ({ name: nameOf(input.args[0] ?? ''), titleId: textFlag(input, 'id') }),
  async run({ run, now }, asked) {
    const created = await createTitle({ run, random: systemRandom, now }, asked);
    if (created.status === 'badId') throw new WrongUse('--id must be 4 to 8 hex digits.');
    if (created.status === 'exists') {
      const { titleId } = asked;
      throw new Failure(
        titleId ? `There is a title ${titleIdOf(titleId)} already.` : 'No free id was found.',
      );
    }
    const { titleId } = created;
    return {
      json: { titleId, name: asked.name },
      text: `Title ${titleId} is there. Its first secret key: ${nextCommand(`key issue ${titleId}`)}`,
    };
  },
});

export const titleList = databaseCommand({
  summary: 'Lists all titles with their settings, oldest first.',
  examples: [
    ['title list', 'as a table'],
    ['title list --json', 'for a program'],
  ],
  async run({ run }) {
    const titles = await run(listTitles);
    return listed(
      titles.map((title) => ({ ...title, createdAt: toWireTime(title.createdAt) })),
      { TITLE: 'titleId', NAME: 'name', CREATED: 'createdAt', SETTINGS: settingsOf },
      `There is no title yet; ${nextCommand('title create')} makes one.`,
    );
  },
});

/** The settings of a title that are on, and the age of sessions, in the words of the flags. */
function settingsOf(title: Omit<TitleWithSettings, 'createdAt'>): string {
  const on = [
    title.hasUniqueNames && 'unique-names',
    title.takesJoinTokensOnly && 'join-tokens-only',
    title.givesRefreshTokens && 'refresh-tokens',
    title.hasMutualFriends && 'mutual-friends',
    title.addsFriendsByEmail && 'friends-by-email',
    title.showsFriendsUsernames && 'friends-usernames',
    title.takesStatisticsFromClients && 'statistics-from-clients',
  ].filter((name) => name !== false);
  return [...on, `link-session-seconds ${title.linkSessionSeconds}`].join(', ');
}

export const titleSet = databaseCommand({
  summary: 'Changes a setting of a title. Without a change a setting is as the parentheses say.',
  args: [['<title-id>', 'The title.']],
  flags: [
    ['--unique-names <on|off>', 'Whether no two players may have the same display name (off).'],
    ['--join-tokens-only <on|off>', "Whether the title's servers take join tokens only (off)."],
    ['--refresh-tokens <on|off>', 'Whether logins answer with a refresh token, too (off).'],
    ['--mutual-friends <on|off>', 'Whether friends are friends of each other (off).'],
    ['--friends-by-email <on|off>', 'Whether players add friends by email address, too (off).'],
    ['--friends-usernames <on|off>', "Whether friends see each other's usernames (off)."],
    ['--statistics-from-clients <on|off>', 'Whether clients write statistics, too (off).'],
    [
      '--link-session-seconds <number>',
      `How long after its login a session may link identities and change addresses: ${SECONDS.min} to ${SECONDS.max} (${LINK_SESSION_SECONDS}).`,
    ],
  ],
  negative: 'there is no such title, or players share display names',
  examples: [
    ['title set B0A7 --unique-names on', 'refused, with the names, where players share some'],
    ['title set B0A7 --join-tokens-only on', 'no server takes another token from then on'],
    ['title set B0A7 --refresh-tokens on', 'games keep their players logged in for longer'],
    ['title set B0A7 --link-session-seconds 600', 'a stolen session is of use for ten minutes'],
  ],
  read(input) {
    const [setting, ...others] = SETTINGS.filter((name) => textFlag(input, name) !== undefined);
    const word = setting && textFlag(input, setting);
    if (!setting || word === undefined || others.length > 0) throw new WrongUse(ONE_SETTING);
    const titleId = titleIdOf(input.args[0] ?? '');
    if (setting === 'linkSessionSeconds') return { titleId, setting, value: toSeconds(word) };
    if (word !== 'on' && word !== 'off') throw new WrongUse(ONE_SETTING);
    return { titleId, setting, value: word === 'on' };
  },
  run(storage, { setting, ...of }) {
    return setting === 'uniqueNames'
      ? setNames(storage, { ...of, isOn: of.value === true })
      : change(storage, { setting, ...of });
  },
});

const SETTINGS = [
  'uniqueNames',
  'joinTokensOnly',
  'refreshTokens',
  'mutualFriends',
  'friendsByEmail',
  'friendsUsernames',
  'statisticsFromClients',
  'linkSessionSeconds',
] as const;

const ONE_SETTING =
  'Say one of --unique-names, --join-tokens-only, --refresh-tokens, --mutual-friends, --friends-by-email, --friends-usernames and --statistics-from-clients with on or off, or --link-session-seconds with a number.';

function toSeconds(word: string): number {
  const seconds = Number(word);
  const { min, max } = SECONDS;
  if (Number.isInteger(seconds) && seconds >= min && seconds <= max) return seconds;
  throw new WrongUse(`--link-session-seconds must be a number from ${min} to ${max}.`);
}

interface Named {
  readonly titleId: string;
}

async function setNames(
  { run }: OpenStorage,
  { titleId, isOn }: Named & { readonly isOn: boolean },
) {
  const outcome = await run(setUniqueNames, { titleId, isOn });
  if (outcome.status === 'noTitle') throw noTitle(titleId);
  if (outcome.status === 'shared') {
    const names = outcome.names.map((name) => JSON.stringify(name)).join(', ');
    throw new Failure(`Several players have each of these names; rename all but one: ${names}.`);
  }
  return {
    json: { titleId, hasUniqueNames: isOn },
    text: `Players of title ${titleId} ${isOn ? 'have different display names from now on' : 'may share display names'}.`,
  };
}

interface Change extends Named {
  readonly setting: Exclude<(typeof SETTINGS)[number], 'uniqueNames'>;
  readonly value: boolean | number;
}

async function change({ run, now }: OpenStorage, { titleId, setting, value }: Change) {
  const outcome = await run(changeTitleSettings, {
    titleId,
    change: { [setting]: value },
    now: now(),
  });
  if (outcome === 'noTitle') throw noTitle(titleId);
  const [member, text] = TOLD[setting](titleId, value);
  return { json: { titleId, [member]: value }, text };
}

/** How each setting is told: its member in JSON, and a sentence. */
const TOLD: Readonly<
  Record<Change['setting'], (titleId: string, value: Change['value']) => readonly [string, string]>
> = {
  joinTokensOnly: (titleId, isOn) => [
    'takesJoinTokensOnly',
    `Servers of title ${titleId} take ${isOn ? 'join tokens only from now on' : 'other entity tokens, too'}.`,
  ],
  refreshTokens: (titleId, isOn) => [
    'givesRefreshTokens',
    `Logins to title ${titleId} ${isOn ? 'answer with a refresh token from now on' : 'give no refresh tokens, and none is taken any more'}.`,
  ],
  mutualFriends: (titleId, isOn) => [
    'hasMutualFriends',
    `From now on a player who adds a friend in title ${titleId} ${isOn ? 'becomes a friend of that one, too' : 'does not become a friend of that one by it'}.`,
  ],
  friendsByEmail: (titleId, isOn) => [
    'addsFriendsByEmail',
    `Players of title ${titleId} add friends by email address${isOn ? ', too, from now on' : ' no longer'}.`,
  ],
  friendsUsernames: (titleId, isOn) => [
    'showsFriendsUsernames',
    `Players of title ${titleId} who are friends of each other ${isOn ? 'see their usernames from now on' : 'no longer see their usernames'}.`,
  ],
  statisticsFromClients: (titleId, isOn) => [
    'takesStatisticsFromClients',
    `Clients of title ${titleId} write statistics${isOn ? ', too, from now on' : ' no longer'}.`,
  ],
  linkSessionSeconds: (titleId, seconds) => [
    'linkSessionSeconds',
    `Sessions of title ${titleId} may link identities for ${seconds} seconds after their login.`,
  ],
};
