import {
  clientWriteCharacterEvent,
  clientWritePlayerEvent,
  clientWriteTitleEvent,
  serverWriteCharacterEvent,
  serverWritePlayerEvent,
} from '../../../src/game-events/event-operations.ts';
import { writeEvents } from '../../../src/game-events/operations/write-events.ts';
import { aCharacter } from '../../support/characters.ts';
import { someEvents, tooLongEvent, useUpEvents } from '../../support/game-events.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';
import type { World } from '../../support/world.ts';

/** A player who has used up all events. */
const limited = (path: string) =>
  pair('InvalidEventField', 'PerEntityEventRateLimitExceeded', async (world) => {
    const { sessionTicket, entityToken } = await world.logIn();
    await useUpEvents(world, entityToken);
    return {
      both: await world.call(path, tooLongEvent(), { sessionTicket }),
      alone: await world.call(path, { EventName: 'a' }, { sessionTicket }),
    };
  });

/** Writes events of a character of a player who has used up all. */
async function limitedCharacter(world: World) {
  const player = await world.logIn('limited');
  const CharacterId = await aCharacter(world, player);
  await useUpEvents(world, player.entityToken);
  return (body: object) =>
    world.call('/Client/WriteCharacterEvent', { CharacterId, ...body }, player);
}

const EVENT = { EventNamespace: 'custom', Name: 'a' };
const WRONG = {
  Entity: { Id: 'a', Type: 'character' },
  EventNamespace: 'other',
  Payload: [],
};

const pairs: PrecedenceList = [
  [
    clientWriteCharacterEvent,
    [
      pair('InvalidEventField', 'PerEntityEventRateLimitExceeded', async (world) => {
        const write = await limitedCharacter(world);
        return { both: await write(tooLongEvent()), alone: await write({ EventName: 'a' }) };
      }),
      pair('PerEntityEventRateLimitExceeded', 'CharacterNotFound', async (world, ask) => {
        const write = await limitedCharacter(world);
        const other = { CharacterId: NOBODY, EventName: 'a' };
        return { both: await write(other), alone: await ask(other) };
      }),
    ],
  ],
  [
    serverWriteCharacterEvent,
    [
      bodies('InvalidEventField', 'CharacterNotFound', async () => [
        { ServiceId: NOBODY, CharacterId: NOBODY, ...tooLongEvent() },
        { ServiceId: NOBODY, CharacterId: NOBODY, EventName: 'a' },
      ]),
    ],
  ],
  [clientWritePlayerEvent, [limited('/Client/WritePlayerEvent')]],
  [clientWriteTitleEvent, [limited('/Client/WriteTitleEvent')]],
  [
    serverWritePlayerEvent,
    [
      bodies('InvalidEventField', 'UserisNotValid', async () => [
        { ServiceId: NOBODY, ...tooLongEvent() },
        { ServiceId: NOBODY, EventName: 'a' },
      ]),
    ],
  ],
  [
    writeEvents,
    [
      bodies('EventEntityNotAllowed', 'EventNamespaceNotAllowed', async () => [
        {
          Events: [
            { ...EVENT, EventNamespace: WRONG.EventNamespace },
            { ...EVENT, Entity: WRONG.Entity },
          ],
        },
        { Events: [{ ...EVENT, EventNamespace: WRONG.EventNamespace }] },
      ]),
      bodies('EventNamespaceNotAllowed', 'InvalidEventContents', async () => [
        {
          Events: [
            { ...EVENT, Payload: WRONG.Payload },
            { ...EVENT, EventNamespace: WRONG.EventNamespace },
          ],
        },
        { Events: [{ ...EVENT, Payload: WRONG.Payload }] },
      ]),
      pair('InvalidEventContents', 'PerEntityEventRateLimitExceeded', async (world) => {
        const { entityToken } = await world.logIn();
        await useUpEvents(world, entityToken);
        const write = (Events: readonly object[]) =>
          world.call('/Event/WriteEvents', { Events }, { entityToken });
        return {
          both: await write([{ ...EVENT, Payload: WRONG.Payload }]),
          alone: await write(someEvents(1)),
        };
      }),
    ],
  ],
];

export default pairs;
