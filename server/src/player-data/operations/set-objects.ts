import type { Static } from 'typebox';
import { auditNote } from '../../kernel/audit-note.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ApiError, ErrorDetails, ErrorExtras } from '../../kernel/errors.ts';
import { JSON_DEPTH_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import {
  DATA_KEYS_PER_UPDATE_MAX,
  OBJECTS_BODY_BYTES_MAX,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../kernel/player-data-limits.ts';
import { AnyJson, AnyText, CustomTags, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { parseJsonText } from '../../lib/parse-json.ts';
import { updateData } from '../commands.ts';
import {
  ENTITY_ERRORS,
  EntityMember,
  EXAMPLE_ENTITY,
  findOwner,
  noEntity,
  ObjectName,
  playerOf,
  ProfileVersion,
} from '../objects.ts';
import { toRefusal } from '../refusals.ts';
import { OWN_UPDATE_SENTENCE } from '../wire.ts';

const { objectsMax, objectBytesMax } = USUAL_PLAYER_DATA_LIMITS;

const DOOR = {
  summary: 'Sets and deletes objects of an entity.',
  description: `All of it is done, or nothing. Objects that the call does not name stay. An entity has at most ${objectsMax} objects of ${objectBytesMax} bytes of JSON each (PURSER_PLAYER_OBJECTS_MAX, PURSER_PLAYER_OBJECT_BYTES_MAX); they count among the keys and bytes that a player may have. ${OWN_UPDATE_SENTENCE}`,
};

const SetObject = Type.Object(
  {
    ObjectName,
    DataObject: Type.Optional(
      AnyJson(
        'What the object is to be: any JSON but `null`. Its numbers are kept as those of IEEE 754, to some 15 digits (RFC 8259 6).',
      ),
    ),
    EscapedDataObject: Type.Optional(AnyText('The same as a text of JSON.')),
    DeleteObject: Type.Optional(
      Flag('Deletes the object. Exactly one of the three members says what is done.'),
    ),
  },
  { title: 'SetObject', description: 'An object to set or to delete.' },
);

const SetObjectInfo = Type.Object(
  {
    ObjectName,
    SetResult: Type.Enum(['Created', 'Updated', 'Deleted', 'None'], {
      description: 'What was done. None: the object to delete was not there.',
    }),
    OperationReason: Type.Optional(AnyText('Why nothing was done; else absent.')),
  },
  { title: 'SetObjectInfo', description: 'What was done with an object.' },
);

/** Sets objects of an entity. */
export const setObjects = sharedOperation()({
  doors: [
    {
      ...DOOR,
      path: '/Admin/SetObjects',
      auth: { kind: 'secretKey', permission: 'playerData:write' },
    },
    { ...DOOR, path: '/Object/SetObjects', auth: { kind: 'entity', permission: 'objects:write' } },
  ],
  bodyBytesMax: OBJECTS_BODY_BYTES_MAX,
  request: Type.Object({
    Entity: EntityMember,
    Objects: Type.Array(SetObject, {
      description: 'The objects, each named once.',
      minItems: 1,
      maxItems: DATA_KEYS_PER_UPDATE_MAX,
    }),
    ExpectedProfileVersion: Type.Optional({
      ...ProfileVersion,
      description:
        'The version that the caller has read: the call is refused where it is another one now. Absent: any.',
    }),
    ...auditNote,
    CustomTags,
  }),
  response: Type.Object(
    {
      ProfileVersion,
      SetResults: Type.Array(SetObjectInfo, {
        description: 'What was done with each object, in the order of the request.',
      }),
    },
    { description: 'The objects are stored.' },
  ),
  errors: [
    'InvalidParams',
    'InvalidJSONContent',
    ...ENTITY_ERRORS,
    'EntityProfileVersionMismatch',
    'DataUpdateRateExceeded',
    'TooManyKeys',
    'DataLengthExceeded',
  ],
  example: {
    request: {
      Entity: EXAMPLE_ENTITY,
      Objects: [{ ObjectName: 'avatar', DataObject: { hat: 'red' } }],
      ExpectedProfileVersion: 2,
    },
    response: { ProfileVersion: 3, SetResults: [{ ObjectName: 'avatar', SetResult: 'Created' }] },
  },
  async handle({ Entity, Objects, ExpectedProfileVersion: ifVersion }, call) {
    const { caller, origin, deps, fail } = call;
    const { faults, notJson, ...change } = readObjects(Objects);
    if (Object.keys(faults).length > 0) throw fail('InvalidParams', { details: faults });
    if (Object.keys(notJson).length > 0) {
      const message = 'An object must be any JSON but null';
      throw fail('InvalidJSONContent', { message, details: notJson });
    }
    const { entity, ...owner } = await findOwner(Entity, call);
    const byPlayer = playerOf(caller) !== undefined && {
      isByPlayer: true as const,
      from: origin.limitedAddress,
    };
    const update = {
      ...owner,
      ...change,
      ...byPlayer,
      isPublic: false,
      ifVersion,
      now: deps.now(),
    };
    const outcome = await deps.run(updateData, update);
    if (outcome.status === 'updated') {
      const SetResults = resultsOf(Objects, new Set(outcome.known));
      return { ProfileVersion: outcome.version, SetResults };
    }
    if (outcome.status === 'noPlayer' || outcome.status === 'noCharacter') {
      throw noEntity(entity.id, call);
    }
    const memberOf = (key: string) =>
      `Objects[${Objects.findIndex((one) => one.ObjectName === key)}]`;
    const [error, extras] = toRefusal(outcome, memberOf);
    // All that an update of objects can be refused for is declared.
    throw (fail as (error: ErrorName, extras: ErrorExtras) => ApiError)(error, extras);
  },
});

type Wanted = Static<typeof SetObject>;

/** Reads the objects of a request; `faults` and `notJson` are sentences by member, none where all is right. */
function readObjects(objects: readonly Wanted[]) {
  const set = new Map<string, string>();
  const remove = new Set<string>();
  const faults: Record<string, readonly string[]> = {};
  const notJson: Record<string, readonly string[]> = {};
  for (const [at, one] of objects.entries()) {
    const { ObjectName: name, DataObject: value, EscapedDataObject: text, DeleteObject } = one;
    const contents = [value, text, DeleteObject || undefined].filter((it) => it !== undefined);
    if (set.has(name) || remove.has(name)) {
      faults[`Objects[${at}].ObjectName`] = ['The object is named twice.'];
    }
    if (contents.length !== 1) {
      const sentence =
        'There must be one of DataObject, which must not be null, EscapedDataObject and DeleteObject.';
      faults[`Objects[${at}]`] = [sentence];
    }
    const read = text === undefined ? toJson(value) : readText(text);
    if ('fault' in read && (text ?? value) !== undefined) {
      const member = text === undefined ? 'DataObject' : 'EscapedDataObject';
      notJson[`Objects[${at}].${member}`] = [read.fault];
    }
    if (DeleteObject) remove.add(name);
    else set.set(name, 'json' in read ? read.json : '');
  }
  const details: { faults: ErrorDetails; notJson: ErrorDetails } = { faults, notJson };
  return { set: [...set], remove: [...remove], ...details };
}

/** The compact JSON of an object, or the sentence that says why it cannot be one. */
type ReadJson = { readonly json: string } | { readonly fault: string };

const TEXT_FAULTS = {
  noJson: 'The text must be any JSON but null.',
  tooDeep: `The text must not be nested more than ${JSON_DEPTH_MAX} levels deep.`,
  repeatedMember: 'Each member must be there once.',
} as const;

function readText(text: string): ReadJson {
  const read = parseJsonText(text, { depthMax: JSON_DEPTH_MAX });
  if (read.status !== 'read') return { fault: TEXT_FAULTS[read.status] };
  return read.value === null ? { fault: TEXT_FAULTS.noJson } : toJson(read.value);
}

/** Of a number beyond IEEE 754 null would be kept. */
function toJson(value: unknown): ReadJson {
  let isFinite = true;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part)) isFinite = false;
    return part;
  });
  if (text === undefined) return { json: '' };
  return isFinite ? { json: text } : { fault: 'A number of it is too large.' };
}

function resultsOf(objects: readonly Wanted[], known: ReadonlySet<string>) {
  return objects.map(({ ObjectName: name, DeleteObject }) => {
    if (!DeleteObject) {
      const SetResult = known.has(name) ? ('Updated' as const) : ('Created' as const);
      return { ObjectName: name, SetResult };
    }
    if (known.has(name)) return { ObjectName: name, SetResult: 'Deleted' as const };
    const OperationReason = 'There was no such object.';
    return { ObjectName: name, SetResult: 'None' as const, OperationReason };
  });
}
