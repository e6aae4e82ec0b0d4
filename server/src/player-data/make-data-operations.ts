import type { Static, TOptional, TString } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { auditNote } from '../kernel/audit-note.ts';
import { capitalize } from '../kernel/codec.ts';
import type { Run } from '../kernel/command.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import { type ApiError, type ErrorExtras, SESSION_OVER } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import type { Clock } from '../kernel/instant.ts';
import { type Door, operation, sharedOperation } from '../kernel/operation.ts';
import { DATA_BODY_BYTES_MAX } from '../kernel/player-data-limits.ts';
import { BodyServiceId, CustomTags, Identifier, ServiceId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type DataUpdate, findData, updateData } from './commands.ts';
import { type DataOwner, isInternal, type UserDataKind } from './player-data.ts';
import { toRefusal } from './refusals.ts';
import type { NoOwner } from './sql/data-rows.ts';
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

// Operations on the data of players and on those of characters differ in the subject, in the kind of data and in the caller.

type OwnerError = 'AccountNotFound' | 'UserisNotValid' | 'CharacterNotFound';

/** The subject of data: players, or characters of players. */
interface DataSubject {
  /** The word in paths. */
  readonly name: 'User' | 'Character';
  /** Before a kind in words. */
  readonly whose: string;
  /** The areas of the studio. */
  readonly areas: readonly ('Admin' | 'Server')[];
  /** The member that names a character; none for players. */
  readonly member: { readonly CharacterId?: TString };
  readonly example: { readonly CharacterId?: string };
  /** The errors where the owner is not there, in order of precedence. */
  readonly errors: readonly OwnerError[];
  readonly toRefusal: (missing: NoOwner, playerId: string) => readonly [OwnerError, ErrorExtras];
}

/** The kinds in words. */
const NOUNS: Readonly<Record<UserDataKind, string>> = {
  data: 'data that the player reads and writes',
  readOnly: 'data that the player reads, and the studio writes',
  internal: 'data that the studio alone reads and writes',
  publisher: "publisher's data that the player reads and writes",
  publisherReadOnly: "publisher's data that the player reads, and the studio writes",
  publisherInternal: "publisher's data that the studio alone reads and writes",
};

/** The last part of a path: `data` is UserData, `publisherReadOnly` UserPublisherReadOnlyData. */
const nameOf = ({ name }: DataSubject, kind: UserDataKind): string =>
  `${name}${kind === 'data' ? '' : capitalize(kind)}Data`;

/** The sentence about publishers; nothing of the title's own kinds. */
const publisherSentence = (kind: UserDataKind): string =>
  kind.startsWith('publisher')
    ? ' No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.'
    : '';

type ReadAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' }
  | {
      readonly kind: 'secretKey';
      readonly permission: 'playerData:read' | 'playerInternalData:read';
    };

function readDoors(subject: DataSubject, kind: UserDataKind): readonly Door<ReadAuth>[] {
  const summary = `Reads ${subject.whose}${NOUNS[kind]}.`;
  const door = (area: string, auth: ReadAuth, description: string): Door<ReadAuth> => ({
    path: `/${area}/Get${nameOf(subject, kind)}`,
    summary,
    description: `${description}${publisherSentence(kind)}`.trim(),
    auth,
  });
  const permission = isInternal(kind) ? 'playerInternalData:read' : 'playerData:read';
  const studio = { kind: 'secretKey', permission } as const;
  const player = { kind: 'sessionTicket', permission: 'account:read' } as const;
  const others = 'Of another player it answers with the keys that are Public.';
  const doors = [
    ...subject.areas.map((area) => door(area, studio, '')),
    ...(isInternal(kind) ? [] : [door('Client', player, others)]),
  ];
  return doors.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The member that names a character. Players lack it, so it is optional to the compiler. */
type CharacterMember = { readonly CharacterId: TOptional<TString> };
const memberOf = ({ member }: DataSubject) => member as CharacterMember;

/** Makes the operation that reads one kind of data. */
function readOperation(subject: DataSubject, kind: UserDataKind) {
  return sharedOperation()({
    doors: readDoors(subject, kind),
    request: Type.Object({
      ServiceId: Type.Optional(
        Identifier(
          "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
        ),
      ),
      ...memberOf(subject),
      ...QUERY_MEMBERS,
      CustomTags,
    }),
    response: Type.Object(
      {
        ServiceId: extension(ServiceId, ['Client']),
        ...memberOf(subject),
        Data: DataRecords,
        DataVersion,
      },
      { description: 'The data that were asked for.' },
    ),
    errors: ['InvalidParams', ...subject.errors],
    example: {
      request: { ServiceId: EXAMPLE.playerId, ...subject.example, Keys: ['level'] },
      response: { ServiceId: EXAMPLE.playerId, ...subject.example, ...EXAMPLE_DATA },
    },
    async handle(request, call) {
      const { ServiceId: named, CharacterId: characterId, Keys } = request;
      const { caller, deps, fail } = call;
      const own = caller.kind === 'player' ? caller.playerId : undefined;
      const playerId = named ?? own;
      if (playerId === undefined) {
        throw fail('InvalidParams', {
          details: { ServiceId: ['The ServiceId field is required.'] },
        });
      }
      const isByOther = own !== undefined && own !== playerId;
      const of = { titleId: caller.titleId, playerId, characterId, kind, isByOther };
      const { IfChangedFromDataVersion: newerThan } = request;
      const found = await deps.run(findData, { ...of, keys: fromWireKeys(Keys), newerThan });
      if (typeof found === 'string') throw fail(...subject.toRefusal(found, playerId));
      const character = characterId !== undefined && { CharacterId: characterId };
      return { ServiceId: playerId, ...character, ...toWireData(found) };
    },
  });
}

const UpdateResult = Type.Object({ DataVersion }, { description: 'The data are stored.' });
const EXAMPLE_UPDATE = { Data: { level: '12', guild: null }, Permission: 'Public' as const };
const UPDATED = { DataVersion: EXAMPLE_DATA.DataVersion };

/** The errors of an update once its owner is known, in order of precedence. */
const SIZE_ERRORS = ['TooManyKeys', 'DataLengthExceeded'] as const;

/** Makes the operation by which the studio updates one kind of data. */
function studioUpdate(subject: DataSubject, kind: UserDataKind) {
  const permission = isInternal(kind) ? 'playerInternalData:write' : 'playerData:write';
  const auth = { kind: 'secretKey', permission } as const;
  const texts = {
    summary: `Updates ${subject.whose}${NOUNS[kind]}.`,
    description: `${UPDATE_SENTENCE}${publisherSentence(kind)}`,
  };
  const { Data } = EXAMPLE_UPDATE;
  // It is optional, so internal kinds may lack it.
  const permissionMember = (isInternal(kind) ? {} : PERMISSION_MEMBER) as typeof PERMISSION_MEMBER;
  return sharedOperation()({
    doors: subject.areas.map((area) => ({
      path: `/${area}/Update${nameOf(subject, kind)}` as const,
      ...texts,
      auth,
    })),
    request: Type.Object({
      ServiceId: BodyServiceId,
      ...memberOf(subject),
      ...UPDATE_MEMBERS,
      ...permissionMember,
      ...auditNote,
      CustomTags,
    }),
    response: UpdateResult,
    errors: ['InvalidParams', ...subject.errors, ...SIZE_ERRORS],
    bodyBytesMax: DATA_BODY_BYTES_MAX,
    example: {
      request: {
        ServiceId: EXAMPLE.playerId,
        ...subject.example,
        ...(isInternal(kind) ? { Data } : EXAMPLE_UPDATE),
      },
      response: UPDATED,
    },
    async handle({ ServiceId: playerId, CharacterId: characterId, ...request }, call) {
      const { caller, deps, fail } = call;
      return update(request, {
        deps,
        fail,
        of: { titleId: caller.titleId, playerId, characterId, kind },
        onNoOwner: (missing) => fail(...subject.toRefusal(missing, playerId)),
      });
    },
  });
}

/** Makes the operation by which players update their own data of one kind. */
function ownUpdate(subject: DataSubject, kind: UserDataKind) {
  const { name, whose, example } = subject;
  return operation()({
    path: `/Client/Update${nameOf(subject, kind)}`,
    summary: `Updates ${whose === '' ? "the player's own " : whose}${NOUNS[kind]}.`,
    description: `${UPDATE_SENTENCE} ${OWN_UPDATE_SENTENCE}${publisherSentence(kind)}`,
    auth: { kind: 'sessionTicket', permission: 'account:write' },
    request: Type.Object({
      ...memberOf(subject),
      ...UPDATE_MEMBERS,
      ...PERMISSION_MEMBER,
      CustomTags,
    }),
    response: UpdateResult,
    errors: [
      'InvalidParams',
      'NotAuthenticated',
      ...(name === 'Character' ? (['CharacterNotFound'] as const) : []),
      'DataUpdateRateExceeded',
      ...SIZE_ERRORS,
    ],
    bodyBytesMax: DATA_BODY_BYTES_MAX,
    example: { request: { ...example, ...EXAMPLE_UPDATE }, response: UPDATED },
    async handle({ CharacterId: characterId, ...request }, { caller, origin, deps, fail }) {
      const { titleId, playerId } = caller;
      const from = origin.limitedAddress;
      return update(request, {
        deps,
        fail,
        of: { titleId, playerId, characterId, kind, isByPlayer: true, from },
        // The player was deleted meanwhile.
        onNoOwner: (missing) =>
          missing === 'noPlayer'
            ? fail('NotAuthenticated', SESSION_OVER)
            : fail('CharacterNotFound', subject.toRefusal(missing, playerId)[1]),
      });
    },
  });
}

interface UpdateCall {
  readonly deps: { readonly run: Run; readonly now: Clock };
  readonly fail: (error: 'InvalidParams', extras: ErrorExtras) => ApiError;
  readonly of: DataOwner & Pick<DataUpdate, 'kind' | 'isByPlayer' | 'from'>;
  readonly onNoOwner: (missing: NoOwner) => ApiError;
}

const UpdateRequest = Type.Object({ ...UPDATE_MEMBERS, ...PERMISSION_MEMBER });

async function update(
  { Permission, ...request }: Static<typeof UpdateRequest>,
  { deps, fail, of, onNoOwner }: UpdateCall,
): Promise<Static<typeof UpdateResult>> {
  const { faults: details, ...change } = fromWireUpdate(request);
  if (Object.keys(details).length > 0) throw fail('InvalidParams', { details });
  const isPublic = Permission === 'Public';
  const outcome = await deps.run(updateData, { ...of, ...change, isPublic, now: deps.now() });
  if (outcome.status === 'updated') return { DataVersion: outcome.version };
  if (outcome.status === 'noPlayer' || outcome.status === 'noCharacter') {
    throw onNoOwner(outcome.status);
  }
  // Players alone are limited, so each operation has declared the errors that it can answer with.
  const [error, extras] = toRefusal(outcome, (key) => `Data.${key}`);
  throw (fail as (error: ErrorName, extras: ErrorExtras) => ApiError)(error, extras);
}

/** Describes that a player is not there. */
export function describeNobody(playerId: string): ErrorExtras {
  return { details: { ServiceId: [`There is no player "${playerId}".`] } };
}

/** Makes what makes the operations on the data of a subject. */
export function makeDataOperations(subject: DataSubject) {
  return {
    readOperation: (kind: UserDataKind) => readOperation(subject, kind),
    studioUpdate: (kind: UserDataKind) => studioUpdate(subject, kind),
    ownUpdate: (kind: UserDataKind) => ownUpdate(subject, kind),
  };
}
