import { expect } from 'vitest';
import {
  DATA_KEYS_PER_UPDATE_MAX,
  DATA_UPDATE_RATES,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../../src/kernel/player-data-limits.ts';
import { setObjects } from '../../../src/player-data/operations/set-objects.ts';
import {
  account,
  asPlayer,
  entityScenarios,
  getAsTitle,
  setAsTitle,
  titlePlayer,
} from '../../support/object-scenarios.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { objectsMax, objectBytesMax, bytesMax, keysMax } = USUAL_PLAYER_DATA_LIMITS;

const objects = (count: number, prefix = 'o') =>
  Array.from({ length: count }, (_, at) => ({ ObjectName: `${prefix}${at}`, DataObject: at }));

const ONE = { ObjectName: 'a', DataObject: 1 };

/** A text whose JSON has so many bytes. */
const jsonOf = (bytes: number): string => `é${'x'.repeat(bytes - 4)}`;

export default scenarios(setObjects, [
  {
    name: 'sets and deletes, says what was done with each, and counts the version once a call',
    async play(world, door) {
      const player = await world.logIn();
      const Entity = titlePlayer(player);
      const ask = (body: object) => callAt(door, world, { Entity, ...body });
      const first = await must(
        ask({ Objects: [ONE, { ObjectName: 'b.(1)-_', EscapedDataObject: ' {"x": [1.50]} ' }] }),
      );
      expect(first).toEqual({
        ProfileVersion: 1,
        SetResults: [
          { ObjectName: 'a', SetResult: 'Created' },
          { ObjectName: 'b.(1)-_', SetResult: 'Created' },
        ],
      });
      const reply = await ask({
        Objects: [
          { ObjectName: 'c', DeleteObject: true },
          { ObjectName: 'b.(1)-_', DeleteObject: true },
          { ObjectName: 'a', DataObject: 2, DeleteObject: false },
        ],
        ExpectedProfileVersion: 1,
      });
      expect(reply.data).toEqual({
        ProfileVersion: 2,
        SetResults: [
          { ObjectName: 'c', SetResult: 'None', OperationReason: 'There was no such object.' },
          { ObjectName: 'b.(1)-_', SetResult: 'Deleted' },
          { ObjectName: 'a', SetResult: 'Updated' },
        ],
      });
      expect(await getAsTitle(world, { Entity })).toMatchObject({
        ProfileVersion: 2,
        Objects: { a: { DataObject: 2 } },
      });
      expect(await getAsTitle(world, { Entity: account(player) })).toMatchObject({ Objects: {} });
      return reply;
    },
  },
  {
    name: 'another version than the expected one changes nothing',
    provokes: 'EntityProfileVersionMismatch',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const ask = (ExpectedProfileVersion: number | null) =>
        callAt(door, world, { Entity, Objects: [ONE], ExpectedProfileVersion });
      expect((await ask(1)).error).toBe('EntityProfileVersionMismatch');
      expect(await must(ask(0))).toMatchObject({ ProfileVersion: 1 });
      expect(await must(ask(null))).toMatchObject({ ProfileVersion: 2 });
      const reply = await ask(1);
      expect(reply).toMatchObject({ code: 409, errorCode: 1352 });
      expect(await getAsTitle(world, { Entity })).toMatchObject({ ProfileVersion: 2 });
      return reply;
    },
  },
  {
    name: 'of calls at once that expect the same version one is done',
    provokes: 'EntityProfileVersionMismatch',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const body = { Entity, Objects: [ONE], ExpectedProfileVersion: 0 };
      const calls = Array.from({ length: 8 }, () => callAt(door, world, body));
      const replies = await Promise.all(calls);
      const refused = replies.filter(({ error }) => error === 'EntityProfileVersionMismatch');
      expect(refused).toHaveLength(7);
      return refused[0] as (typeof replies)[number];
    },
  },
  {
    name: 'a name twice, or of other characters, and an object that is not said what it is to be',
    provokes: 'InvalidParams',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const ask = (Objects: readonly object[]) => callAt(door, world, { Entity, Objects });
      const name = { ObjectName: 'a' };
      const wrong = [
        [],
        [ONE, ONE],
        [ONE, { ...name, DeleteObject: true }],
        [name],
        [{ ...name, DeleteObject: false }],
        [{ ...name, DataObject: null }],
        [{ ...ONE, DeleteObject: true }],
        [{ ...ONE, EscapedDataObject: '1' }],
        [{ ...ONE, ObjectName: '' }],
        [{ ...ONE, ObjectName: 'a b' }],
        [{ ...ONE, ObjectName: 'é' }],
        [{ ...ONE, ObjectName: 'a'.repeat(101) }],
        objects(DATA_KEYS_PER_UPDATE_MAX + 1),
      ];
      for (const Objects of wrong) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await ask(Objects)).error, JSON.stringify(Objects)).toBe('InvalidParams');
      }
      const reply = await ask([ONE, { ObjectName: 'b' }, { ...ONE, EscapedDataObject: '1' }]);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'Objects[1]',
        'Objects[2].ObjectName',
        'Objects[2]',
      ]);
      expect(await getAsTitle(world, { Entity })).toMatchObject({ ProfileVersion: 0 });
      return reply;
    },
  },
  {
    name: 'a text that is no JSON is InvalidJSONContent, and so is one of null, too deep, with a member twice or a number beyond IEEE 754',
    provokes: 'InvalidJSONContent',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
      const texts = ['', '{', 'a', '{"a":1,"\\u0061":2}', 'null', deep, '[1e400]'];
      const Objects = texts.map((EscapedDataObject, at) => ({
        ObjectName: `o${at}`,
        EscapedDataObject,
      }));
      const reply = await callAt(door, world, { Entity, Objects: [ONE, ...Objects] });
      const sentences = [
        ...Array.from({ length: 3 }, () => 'The text must be any JSON but null.'),
        'Each member must be there once.',
        'The text must be any JSON but null.',
        'The text must not be nested more than 64 levels deep.',
        'A number of it is too large.',
      ].map((sentence, at) => [`Objects[${at + 1}].EscapedDataObject`, [sentence]]);
      expect(reply.errorDetails).toEqual(Object.fromEntries(sentences));
      expect(await getAsTitle(world, { Entity })).toMatchObject({ ProfileVersion: 0 });
      return reply;
    },
  },
  {
    name: 'a number beyond IEEE 754 is InvalidJSONContent, of which null would be kept',
    provokes: 'InvalidJSONContent',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const Objects = [{ ObjectName: 'o', DataObject: { far: ['1e400'] } }];
      const body = JSON.stringify({ Entity, Objects }).replace('"1e400"', '1e400');
      const reply = await callAt(door, world, body);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Objects[0].DataObject']);
      expect(await getAsTitle(world, { Entity })).toMatchObject({ Objects: {}, ProfileVersion: 0 });
      return reply;
    },
  },
  {
    name: 'an entity has so many objects, and may change one for another',
    provokes: 'TooManyKeys',
    async play(world, door) {
      const player = await world.logIn();
      const Entity = titlePlayer(player);
      const ask = (Objects: readonly object[]) => callAt(door, world, { Entity, Objects });
      await must(ask(objects(objectsMax)));
      await must(ask([ONE, { ObjectName: 'o0', DeleteObject: true }]));
      await setAsTitle(world, { Entity: account(player), Objects: objects(objectsMax) });
      return ask([{ ObjectName: 'b', DataObject: 1 }]);
    },
  },
  {
    name: 'objects count among the keys of their player',
    provokes: 'TooManyKeys',
    async play(world, door) {
      const player = await world.logIn();
      const Data = Object.fromEntries(Array.from({ length: keysMax }, (_, at) => [`k${at}`, '']));
      await must(world.asTitle('/Admin/UpdateUserData', { ServiceId: player.playerId, Data }));
      return callAt(door, world, { Entity: titlePlayer(player), Objects: [ONE] });
    },
  },
  {
    name: 'an object has so many bytes of JSON, whatever white space its text has',
    provokes: 'DataLengthExceeded',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const ask = (object: object) =>
        callAt(door, world, { Entity, Objects: [{ ObjectName: 'a', ...object }] });
      await must(ask({ DataObject: jsonOf(objectBytesMax) }));
      const EscapedDataObject = `${' '.repeat(100)}${JSON.stringify(jsonOf(objectBytesMax))}`;
      await must(ask({ EscapedDataObject }));
      const reply = await ask({ DataObject: jsonOf(objectBytesMax + 1) });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Objects[0]']);
      return reply;
    },
  },
  {
    name: 'objects count among the bytes of their player',
    provokes: 'DataLengthExceeded',
    async play(world, door) {
      const player = await world.logIn();
      const ServiceId = player.playerId;
      const text = 'a'.repeat(bytesMax / 10);
      const Data = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`k${at}`, text]));
      await must(world.asTitle('/Admin/UpdateUserData', { ServiceId, Data }));
      return callAt(door, world, { Entity: titlePlayer(player), Objects: [ONE] });
    },
  },
  {
    name: 'a player who sets without end waits, data of other kinds counted; the title does not',
    provokes: 'DataUpdateRateExceeded',
    async play(world, door) {
      const player = await world.logIn();
      const { entityToken, sessionTicket } = player;
      const [{ burst }] = DATA_UPDATE_RATES;
      const body = { Entity: titlePlayer(player), Objects: [ONE] };
      for (let call = 1; call < burst; call += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await must(asPlayer(door, world, { body, entityToken }));
      }
      await must(world.call('/Client/UpdateUserData', { Data: {} }, { sessionTicket }));
      const reply = await asPlayer(door, world, { body, entityToken });
      expect(reply).toMatchObject({ code: 429, retryAfterSeconds: 2 });
      expect(await must(callAt(door, world, body))).toMatchObject({ ProfileVersion: burst });
      return reply;
    },
  },
  {
    name: 'a repeated call with an idempotency key is done once',
    async play(world, door) {
      const Entity = titlePlayer(await world.logIn());
      const body = { Entity, Objects: [ONE], ExpectedProfileVersion: 0 };
      const { secretKey } = world;
      const credentials =
        door.auth.kind === 'entity' ? { entityToken: await world.titleToken() } : { secretKey };
      const headers = { 'Idempotency-Key': 'once' };
      const first = await must(world.call(door.path, body, credentials, headers));
      const reply = await world.call(door.path, body, credentials, headers);
      expect(reply.data).toEqual(first);
      expect(await getAsTitle(world, { Entity })).toMatchObject({ ProfileVersion: 1 });
      return reply;
    },
  },
  ...entityScenarios({ Objects: [ONE] }),
]);
