import { makeTestOfSecrets } from '../app/connections.ts';
import { makeOutside } from '../app/outside.ts';
import { listConnectionChanges, listConnections } from '../connections/commands.ts';
import type { ConnectionKey } from '../connections/connection.ts';
import { toWireSettings } from '../connections/wire.ts';
import { describeAuthor } from '../kernel/author.ts';
import { toWireTime } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand, shellCommand } from '../kernel/shell-command.ts';
import { Failure } from '../runtime/failure.ts';
import { keyEncryptionOf } from '../runtime/key-file.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { TITLE_FLAG, withNamedTitle } from './named-player.ts';
import type { CliCommand } from './program/command.ts';
import { commandsAbout } from './program/database-command.ts';
import { formatMembers, formatTable, listed, safe, toShownText } from './program/print.ts';
import { DATA_OPTIONS } from './program/read-flags.ts';

type Listed = Awaited<ReturnType<typeof readAll>>['connections'][number];
type Change = Awaited<ReturnType<typeof readAll>>['changes'][number];

async function readAll({ run }: Pick<OpenStorage, 'run'>, titleId: string) {
  const [connections, changes] = await Promise.all([
    run(listConnections, { titleId }),
    run(listConnectionChanges, { titleId }),
  ]);
  return { connections, changes };
}

/** How the command line names a connection among those of its title. */
function nameOf({ provider, connectionId }: Omit<ConnectionKey, 'titleId'>): string {
  return connectionId === '' ? provider : `${provider}/${connectionId}`;
}

/** Without the sealed secret. */
function toShown(one: Listed) {
  return {
    name: nameOf(one),
    provider: one.provider,
    connectionId: one.connectionId === '' ? undefined : one.connectionId,
    settings: one.settings,
    hasSecret: one.sealedSecret !== undefined,
    createdAt: toWireTime(one.createdAt),
    updatedAt: toWireTime(one.updatedAt),
    updatedBy: one.updatedBy,
    refusedProofs: one.errors.map((error) => ({ ...error, lastAt: toWireTime(error.lastAt) })),
  };
}

function toShownChange({ at, action, author, hasNewSecret, before, after }: Change) {
  return {
    time: toWireTime(at),
    action,
    by: describeAuthor(author),
    hasNewSecret,
    before: before?.settings,
    after: after?.settings,
  };
}

export const connectionList: CliCommand = {
  summary:
    'Lists the connections of a title to identity providers and payment platforms, with the proofs or receipts that each has refused.',
  flags: [TITLE_FLAG],
  negative: 'there is no such title',
  examples: [
    ['connection list', 'of the only title'],
    ['connection list --title B0A7 --json', 'for a program'],
  ],
  run: (input) =>
    withNamedTitle(input, async ({ run }, titleId) =>
      listed(
        (await run(listConnections, { titleId })).map(toShown),
        {
          CONNECTION: safe('name'),
          SECRET: ({ hasSecret }) => (hasSecret ? 'yes' : 'no'),
          CHANGED: 'updatedAt',
          BY: 'updatedBy',
          REFUSED: describeRefused,
        },
        `Title ${titleId} is not connected with any identity provider or payment platform.`,
      ),
    ),
};

function describeRefused({ refusedProofs }: ReturnType<typeof toShown>): string {
  return refusedProofs.map(({ reason, count }) => `${reason} ${count}`).join(', ') || 'none';
}

interface Named {
  readonly titleId: string;
  readonly name: string;
  /** Undefined: it was removed. */
  readonly connection: Listed | undefined;
  /** The newest first. */
  readonly changes: readonly Change[];
}

const connectionCommand = commandsAbout<Named>({
  args: [
    [
      '<connection>',
      `The connection, as ${shellCommand('connection list')} shows it (\`Steam\`, \`AppStore\`), or the id of an OpenID connection.`,
    ],
  ],
  flags: [TITLE_FLAG],
  negative: 'there is no such connection',
  withNamed: (input, work) =>
    withNamedTitle(input, async (storage, titleId) => {
      const [text = ''] = input.args;
      const { connections, changes } = await readAll(storage, titleId);
      const all = [...connections, ...changes];
      // An OpenID connection may have the name of a provider as its id.
      const key =
        all.find((one) => nameOf(one) === text) ?? all.find((one) => one.connectionId === text);
      if (!key) throw noConnection(titleId, text);
      const name = nameOf(key);
      const isNamed = (one: Listed | Change) => nameOf(one) === name;
      return work(storage, {
        titleId,
        name,
        connection: connections.find(isNamed),
        changes: changes.filter(isNamed),
      });
    }),
});

function noConnection(titleId: string, name: string): Failure {
  const command = nextCommand(`connection list --title ${titleId}`);
  return new Failure(
    `Title ${titleId} has no connection ${toShownText(name)}; ${command} shows what there is.`,
  );
}

export const connectionShow = connectionCommand({
  summary: 'Shows a connection with its last changes, the newest first; one that is removed, too.',
  examples: [
    ['connection show Steam', 'for a person'],
    ['connection show studio-login --title B0A7 --json', 'an OpenID connection, for a program'],
  ],
  async run(_storage, { name, connection, changes }) {
    const shown = connection && toShown(connection);
    const history = changes.map(toShownChange);
    const table = formatTable(
      history,
      {
        TIME: 'time',
        WHAT: ({ action, hasNewSecret }) => (hasNewSecret ? `${action}, new secret` : action),
        BY: ({ by }) => toShownText(by),
      },
      'Its changes are kept no longer.',
    );
    return {
      json: { name, isRemoved: !shown, ...shown, history },
      text: `${connection ? describeConnection(connection) : `${toShownText(name)} is removed.`}\n\n${table}`,
    };
  },
});

function describeConnection(one: Listed): string {
  const shown = toShown(one);
  const settings = Object.entries(toWireSettings(one.provider, one.settings)[one.provider] ?? {});
  return formatMembers([
    ['Connection', toShownText(shown.name)],
    ...settings.map(([member, value]) => [member, toShownText(describeSetting(value))] as const),
    ['Secret', shown.hasSecret ? 'yes' : 'no'],
    ['Created', shown.createdAt],
    ['Changed', `${shown.updatedAt} by ${shown.updatedBy}`],
    ...(shown.refusedProofs.length > 0
      ? shown.refusedProofs.map(
          ({ reason, count, lastAt }) => ['Refused', `${reason} ${count}, last ${lastAt}`] as const,
        )
      : [['Refused', 'none'] as const]),
  ]);
}

/** An issuer with its keys is named by the issuer. Other members have their names. */
function describeSetting(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (!isRecord(value)) return String(value);
  if ('Issuer' in value) return String(value.Issuer);
  const members = Object.entries(value);
  return members.map(([name, member]) => `${name} ${describeSetting(member)}`).join('; ');
}

export const connectionTest = connectionCommand({
  summary:
    "Calls what a connection needs with the title's secret, and says whether it answers; nothing of it is kept.",
  concerns: [...DATA_OPTIONS, 'outsideExceptions', 'partnerUrls'],
  negative: 'there is no such connection, or it is not ready',
  examples: [
    ['connection test Apple', 'whether the keys can be fetched'],
    ['connection test studio-login --title B0A7 --json', 'an OpenID connection, for a program'],
  ],
  read: ({ config }) => config,
  async run(storage, { titleId, name, connection }, config) {
    if (!connection) throw noConnection(titleId, name);
    const { outsideExceptions: exceptions = [], partnerUrls = {} } = config;
    const clock = storage.now;
    const outside = makeOutside({ outside: { exceptions, partnerUrls }, clock });
    const keyEncryption = await keyEncryptionOf(config, storage);
    const test = makeTestOfSecrets({ clock, keyEncryption, random: systemRandom }, outside);
    const { status, detail, elapsedMs, issuer, keyIds } = await test(connection);
    return {
      json: { name, status, detail, milliseconds: elapsedMs, issuer, keyIds },
      text: formatMembers([
        ['Status', `${status}. ${detail}`],
        ['Time', `${elapsedMs} ms`],
        ['Issuer', issuer === undefined ? undefined : toShownText(issuer)],
        ['Keys', keyIds.length === 0 ? undefined : toShownText(keyIds.join(', '))],
      ]),
      exitCode: status === 'ready' ? 0 : 1,
    };
  },
});
