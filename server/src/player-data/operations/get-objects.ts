import { EntityKeyResult, toWireEntityKey } from '../../credentials/wire.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { AnyJson, AnyText, CustomTags, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findData } from '../commands.ts';
import {
  ENTITY_ERRORS,
  EntityMember,
  EXAMPLE_ENTITY,
  EXAMPLE_ENTITY_RESULT,
  findOwner,
  noEntity,
  ObjectName,
  ProfileVersion,
} from '../objects.ts';

const DOOR = { summary: 'Reads the objects of an entity.' };

const ObjectResult = Type.Object(
  {
    ObjectName,
    DataObject: Type.Optional(AnyJson('What the object is. Absent where EscapeObject is true.')),
    EscapedDataObject: Type.Optional(AnyText('The same as a text of JSON; else absent.')),
  },
  { title: 'ObjectResult', description: 'An object.' },
);

/** Reads all objects of an entity. */
export const getObjects = sharedOperation()({
  doors: [
    {
      ...DOOR,
      path: '/Admin/GetObjects',
      auth: { kind: 'secretKey', permission: 'playerData:read' },
    },
    { ...DOOR, path: '/Object/GetObjects', auth: { kind: 'entity', permission: 'objects:read' } },
  ],
  request: Type.Object({
    Entity: EntityMember,
    EscapeObject: Type.Optional(
      Flag(
        'Whether objects come as texts of JSON, for languages that cannot read any JSON. Absent: false.',
      ),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      Entity: EntityKeyResult,
      Objects: Type.Record(Type.String(), ObjectResult, { description: 'The objects by name.' }),
      ProfileVersion,
    },
    { description: 'The objects of an entity.' },
  ),
  errors: ENTITY_ERRORS,
  example: {
    request: { Entity: EXAMPLE_ENTITY },
    response: {
      Entity: EXAMPLE_ENTITY_RESULT,
      Objects: { avatar: { ObjectName: 'avatar', DataObject: { hat: 'red' } } },
      ProfileVersion: 3,
    },
  },
  async handle({ Entity, EscapeObject: isEscaped = false }, call) {
    const { entity, ...owner } = await findOwner(Entity, call);
    const found = await call.deps.run(findData, owner);
    if (typeof found === 'string') throw noEntity(entity.id, call);
    const objects = found.records.map(({ key, value }) => {
      const content = isEscaped
        ? { EscapedDataObject: value }
        : { DataObject: JSON.parse(value) as unknown };
      return [key, { ObjectName: key, ...content }] as const;
    });
    return {
      Entity: toWireEntityKey(entity),
      Objects: Object.fromEntries(objects),
      ProfileVersion: found.version,
    };
  },
});
