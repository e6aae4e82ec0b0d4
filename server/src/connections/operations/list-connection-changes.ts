import { capitalize } from '../../kernel/codec.ts';
import { hasPermission } from '../../kernel/caller.ts';
import { DAY_MS, toWireTime } from '../../kernel/instant.ts';
import {
  CONNECTION_CHANGES_KEPT_MAX,
  CONNECTION_CHANGES_KEPT_MS,
  CONNECTION_CHANGES_SHOWN_MAX,
} from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../kernel/page.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listConnectionChanges as listChanges } from '../commands.ts';
import { type ConnectionProvider, isPlatform } from '../connection.ts';
import { AnyProvider, EXAMPLE_CONNECTION, AnySettings, toWireSettings } from '../wire.ts';

const PastConnection = Type.Object(
  {
    Settings: AnySettings,
    HasSecret: Type.Boolean({ description: 'Whether a secret was stored.' }),
  },
  {
    title: 'PastConnection',
    description:
      'The connection before or after the change. Before is absent where it was created, After where it was removed.',
  },
);

/** Lists the changes of a title's connections. */
export const listConnectionChanges = operation()({
  path: '/Admin/ListConnectionChanges',
  summary: 'Lists who changed the connections of the title, when, and what was there before.',
  description: `An addition of this service to the reference API. Changes are kept for ${CONNECTION_CHANGES_KEPT_MS / DAY_MS} days, the newest ${CONNECTION_CHANGES_KEPT_MAX} of them, without any secret; at most ${CONNECTION_CHANGES_SHOWN_MAX} are shown at once. Those of payment platforms are for callers with \`platforms:read\`, so a page may have fewer than were asked for.`,
  auth: { kind: 'secretKey', permission: 'connections:read' },
  request: Type.Object(PAGE_MEMBERS),
  response: Type.Object({
    Changes: Type.Array(
      Type.Object({
        Provider: AnyProvider,
        ConnectionId: Type.Optional(
          Type.String({
            description: 'The id of an OpenID connection; other connections have none.',
          }),
        ),
        At: WireTime('When it was changed.'),
        Action: Type.Enum(['Created', 'Changed', 'Removed', 'Refused'], {
          description:
            'What was done. `Refused`: nothing, because After names an app of another title.',
        }),
        MadeBy: Type.String({
          description: 'Who made the change: `key:` or `operator:` and an id, or `commandLine`.',
        }),
        MadeByName: Type.Optional(
          Type.String({ description: 'What that key or operator is called now.' }),
        ),
        HasNewSecret: Type.Boolean({ description: 'Whether another secret was stored.' }),
        Before: Type.Optional(PastConnection),
        After: Type.Optional(PastConnection),
      }),
      { description: 'The changes, the newest first.' },
    ),
    ContinuationToken,
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Changes: [
        {
          Provider: 'Steam',
          At: EXAMPLE_CONNECTION.time,
          Action: 'Created',
          MadeBy: 'operator:Yb1wM9sWq0m5QvA2',
          MadeByName: 'grace',
          HasNewSecret: true,
          After: {
            Settings: { Steam: { AppId: '480', AllowsFamilySharing: false } },
            HasSecret: true,
          },
        },
      ],
    },
  },
  async handle(request, { caller, deps }) {
    const { titleId } = caller;
    const maySeePlatforms = hasPermission(caller, 'platforms:read');
    const isShown = ({ provider }: { readonly provider: ConnectionProvider }) =>
      maySeePlatforms || !isPlatform(provider);
    const asked = pageOf(request);
    const page = { ...asked, count: Math.min(asked.count, CONNECTION_CHANGES_SHOWN_MAX) };
    const found = await deps.run(listChanges, { titleId, page: withOneMore(page) });
    const { entries, next } = cutPage(page, found, ({ at }) => at);
    return {
      Changes: entries
        .filter(isShown)
        .map(({ provider, connectionId, before, after, author, ...change }) => {
          const toPast = ({ settings, hasSecret }: NonNullable<typeof before>) => ({
            Settings: toWireSettings(provider, settings),
            HasSecret: hasSecret,
          });
          return {
            Provider: provider,
            ...(connectionId !== '' && { ConnectionId: connectionId }),
            At: toWireTime(change.at),
            Action: capitalize(change.action),
            MadeBy: change.madeBy,
            ...(author.name !== undefined && { MadeByName: author.name }),
            HasNewSecret: change.hasNewSecret,
            ...(before && { Before: toPast(before) }),
            ...(after && { After: toPast(after) }),
          };
        }),
      ...next,
    };
  },
});
