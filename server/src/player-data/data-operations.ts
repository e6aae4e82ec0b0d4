import type { Static } from 'typebox';
import { EXAMPLE } from '../credentials/examples.ts';
import { BodyServiceId, ServiceId } from '../credentials/wire.ts';
import { auditNote } from '../kernel/audit-note.ts';
import { capitalize } from '../kernel/codec.ts';
import type { Run } from '../kernel/command.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import {
  type ApiError,
  type ErrorExtras,
  rateLimitExtras,
  SESSION_OVER,
} from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { type Clock, SECOND_MS } from '../kernel/instant.ts';
import { type Door, operation, sharedOperation } from '../kernel/operation.ts';
import { DATA_BODY_BYTES_MAX } from '../kernel/player-data-limits.ts';
import { CustomTags, Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type DataUpdate, type DataUpdateOutcome, findData, updateData } from './commands.ts';
import { type DataKind, isInternal } from './player-data.ts';
import {
  DataRecords,
  DataVersion,
  EXAMPLE_DATA,
  fromWireKeys,
  fromWireUpdate,
  OWN_UPDATE_SENTENCE,
  PERMISSION_MEMBER,
  QUERY_MEMBERS,
  toWireData,
  UPDATE_MEMBERS,
  UPDATE_SENTENCE,
} from './wire.ts';

// Operations on the data of players differ in the kind of data and in the caller.

/** The kinds in words. */
const NOUNS: Readonly<Record<DataKind, string>> = {
  data: 'data that the player reads and writes',
  readOnly: 'data that the player reads, and the studio writes',
  internal: 'data that the studio alone reads and writes',
  publisher: "publisher's data that the player reads and writes",
  publisherReadOnly: "publisher's data that the player reads, and the studio writes",
  publisherInternal: "publisher's data that the studio alone reads and writes",
};

/** The last part of a path: `data` is UserData, `publisherReadOnly` UserPublisherReadOnlyData. */
const nameOf = (kind: DataKind): string => `User${kind === 'data' ? '' : capitalize(kind)}Data`;

/** The sentence about publishers; nothing of the title's own kinds. */
const publisherSentence = (kind: DataKind): string =>
  kind.startsWith('publisher')
    ? ' No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.'
    : '';

type ReadAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' }
  | {
      readonly kind: 'secretKey';
      readonly permission: 'playerData:read' | 'playerInternalData:read';
    };

function readDoors(kind: DataKind): readonly Door<ReadAuth>[] {
  const summary = `Reads ${NOUNS[kind]}.`;
  const door = (area: string, auth: ReadAuth, description: string): Door<ReadAuth> => ({
    path: `/${area}/Get${nameOf(kind)}`,
    summary,
    description: `${description}${publisherSentence(kind)}`.trim(),
    auth,
  });
  const permission = isInternal(kind) ? 'playerInternalData:read' : 'playerData:read';
  const studio = { kind: 'secretKey', permission } as const;
  const player = { kind: 'sessionTicket', permission: 'account:read' } as const;
  const others = 'Of another player it answers with the keys that are Public.';
  return [
    door('Admin', studio, ''),
    ...(isInternal(kind) ? [] : [door('Client', player, others)]),
    door('Server', studio, ''),
  ];
}

/** Makes the operation that reads one kind of data. */
function readOperation(kind: DataKind) {
  return sharedOperation()({
    doors: readDoors(kind),
    request: Type.Object({
      ServiceId: Type.Optional(
        Identifier(
          "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
        ),
      ),
      ...QUERY_MEMBERS,
      CustomTags,
    }),
    response: Type.Object(
      { ServiceId: extension(ServiceId, ['Client']), Data: DataRecords, DataVersion },
      { description: 'The data that were asked for.' },
    ),
    errors: ['InvalidParams', 'AccountNotFound'],
    example: {
      request: { ServiceId: EXAMPLE.playerId, Keys: ['level'] },
      response: { ServiceId: EXAMPLE.playerId, ...EXAMPLE_DATA },
    },
    async handle({ ServiceId: named, Keys, IfChangedFromDataVersion: newerThan }, call) {
      const { caller, deps, fail } = call;
      const own = caller.kind === 'player' ? caller.playerId : undefined;
      const playerId = named ?? own;
      if (playerId === undefined) {
        throw fail('InvalidParams', {
          details: { ServiceId: ['The ServiceId field is required.'] },
        });
      }
      const isByOther = own !== undefined && own !== playerId;
      const of = { titleId: caller.titleId, playerId, kind, isByOther };
      const found = await deps.run(findData, { ...of, keys: fromWireKeys(Keys), newerThan });
      if (!found) throw fail('AccountNotFound', describeNobody(playerId));
      return { ServiceId: playerId, ...toWireData(found) };
    },
  });
}

const UpdateResult = Type.Object({ DataVersion }, { description: 'The data are stored.' });
const EXAMPLE_UPDATE = { Data: { level: '12', guild: null }, Permission: 'Public' as const };
const UPDATED = { DataVersion: EXAMPLE_DATA.DataVersion };

/** The errors of an update once its player is known, in order of precedence. */
const SIZE_ERRORS = ['TooManyKeys', 'DataLengthExceeded'] as const;

/** Makes the operation by which the studio updates one kind of data. */
function studioUpdate(kind: DataKind) {
  const permission = isInternal(kind) ? 'playerInternalData:write' : 'playerData:write';
  const auth = { kind: 'secretKey', permission } as const;
  const texts = {
    summary: `Updates ${NOUNS[kind]}.`,
    description: `${UPDATE_SENTENCE}${publisherSentence(kind)}`,
  };
  const { Data } = EXAMPLE_UPDATE;
  // It is optional, so internal kinds may lack it.
  const permissionMember = (isInternal(kind) ? {} : PERMISSION_MEMBER) as typeof PERMISSION_MEMBER;
  return sharedOperation()({
    doors: [
      { path: `/Admin/Update${nameOf(kind)}`, ...texts, auth },
      { path: `/Server/Update${nameOf(kind)}`, ...texts, auth },
    ],
    request: Type.Object({
      ServiceId: BodyServiceId,
      ...UPDATE_MEMBERS,
      ...permissionMember,
      ...auditNote,
      CustomTags,
    }),
    response: UpdateResult,
    errors: ['InvalidParams', 'AccountNotFound', ...SIZE_ERRORS],
    bodyBytesMax: DATA_BODY_BYTES_MAX,
    example: {
      request: {
        ServiceId: EXAMPLE.playerId,
        ...(isInternal(kind) ? { Data } : EXAMPLE_UPDATE),
      },
      response: UPDATED,
    },
    async handle({ ServiceId: playerId, ...request }, { caller, deps, fail }) {
      const of = { titleId: caller.titleId, playerId, kind };
      return update(request, {
        deps,
        fail,
        of,
        onNoPlayer: () => fail('AccountNotFound', describeNobody(playerId)),
      });
    },
  });
}

/** Makes the operation by which players update their own data of one kind. */
function ownUpdate(kind: DataKind) {
  return operation()({
    path: `/Client/Update${nameOf(kind)}`,
    summary: `Updates the player's own ${NOUNS[kind]}.`,
    description: `${UPDATE_SENTENCE} ${OWN_UPDATE_SENTENCE}${publisherSentence(kind)}`,
    auth: { kind: 'sessionTicket', permission: 'account:write' },
    request: Type.Object({ ...UPDATE_MEMBERS, ...PERMISSION_MEMBER, CustomTags }),
    response: UpdateResult,
    errors: ['InvalidParams', 'NotAuthenticated', 'DataUpdateRateExceeded', ...SIZE_ERRORS],
    bodyBytesMax: DATA_BODY_BYTES_MAX,
    example: { request: EXAMPLE_UPDATE, response: UPDATED },
    async handle(request, { caller, origin, deps, fail }) {
      const { titleId, playerId } = caller;
      const from = origin.limitedAddress;
      const of = { titleId, playerId, kind, isByPlayer: true, from } as const;
      // The player was deleted meanwhile.
      return update(request, {
        deps,
        fail,
        of,
        onNoPlayer: () => fail('NotAuthenticated', SESSION_OVER),
      });
    },
  });
}

interface UpdateCall {
  readonly deps: { readonly run: Run; readonly now: Clock };
  readonly fail: (error: 'InvalidParams', extras: ErrorExtras) => ApiError;
  readonly of: Pick<DataUpdate, 'titleId' | 'playerId' | 'kind' | 'isByPlayer' | 'from'>;
  readonly onNoPlayer: () => ApiError;
}

const UpdateRequest = Type.Object({ ...UPDATE_MEMBERS, ...PERMISSION_MEMBER });

async function update(
  { Permission, ...request }: Static<typeof UpdateRequest>,
  { deps, fail, of, onNoPlayer }: UpdateCall,
): Promise<Static<typeof UpdateResult>> {
  const { faults: details, ...change } = fromWireUpdate(request);
  if (Object.keys(details).length > 0) throw fail('InvalidParams', { details });
  const isPublic = Permission === 'Public';
  const outcome = await deps.run(updateData, { ...of, ...change, isPublic, now: deps.now() });
  if (outcome.status === 'updated') return { DataVersion: outcome.version };
  if (outcome.status === 'noPlayer') throw onNoPlayer();
  // Players alone are limited, so each operation has declared the errors that it can answer with.
  const [error, extras] = toRefusal(outcome);
  throw (fail as (error: ErrorName, extras: ErrorExtras) => ApiError)(error, extras);
}

type Refused = Exclude<DataUpdateOutcome, { readonly status: 'updated' | 'noPlayer' }>;

function toRefusal(refused: Refused): readonly [ErrorName, ErrorExtras] {
  switch (refused.status) {
    case 'tooOften': {
      const retryAfterSeconds = Math.ceil(refused.retryAfterMs / SECOND_MS);
      return ['DataUpdateRateExceeded', { retryAfterSeconds }];
    }
    case 'growsTooFast':
      return ['DataUpdateRateExceeded', rateLimitExtras(refused.excess)];
    case 'tooManyKeys': {
      const subject = refused.of === 'update' ? 'A call names' : 'A player has';
      return ['TooManyKeys', { message: `${subject} at most ${refused.max} keys` }];
    }
    case 'tooLong': {
      const { key, max } = refused;
      if (key === undefined) {
        const message = `The data of a player have at most ${max} bytes`;
        return ['DataLengthExceeded', { message }];
      }
      const sentence = `The text must not have more than ${max} bytes of UTF-8.`;
      return ['DataLengthExceeded', { details: { [`Data.${key}`]: [sentence] } }];
    }
  }
}

function describeNobody(playerId: string): ErrorExtras {
  return { details: { ServiceId: [`There is no player "${playerId}".`] } };
}

// One value for each operation.

export const getUserData = readOperation('data');
export const getUserReadOnlyData = readOperation('readOnly');
export const getUserInternalData = readOperation('internal');
export const getUserPublisherData = readOperation('publisher');
export const getUserPublisherReadOnlyData = readOperation('publisherReadOnly');
export const getUserPublisherInternalData = readOperation('publisherInternal');

export const updateUserData = studioUpdate('data');
export const updateUserReadOnlyData = studioUpdate('readOnly');
export const updateUserInternalData = studioUpdate('internal');
export const updateUserPublisherData = studioUpdate('publisher');
export const updateUserPublisherReadOnlyData = studioUpdate('publisherReadOnly');
export const updateUserPublisherInternalData = studioUpdate('publisherInternal');

export const clientUpdateUserData = ownUpdate('data');
export const clientUpdateUserPublisherData = ownUpdate('publisher');
