import { clientWritePlayerEvent } from '../../../src/game-events/operations/client-write-player-event.ts';
import { clientWriteTitleEvent } from '../../../src/game-events/operations/client-write-title-event.ts';
import { serverWritePlayerEvent } from '../../../src/game-events/operations/server-write-player-event.ts';
import { writeEvents } from '../../../src/game-events/operations/write-events.ts';
import { someEvents, tooLongEvent, useUpEvents } from '../../support/game-events.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';

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

const EVENT = { EventNamespace: 'custom', Name: 'a' };
const WRONG = {
  Entity: { Id: 'a', Type: 'character' },
  EventNamespace: 'other',
  Payload: [],
};

const pairs: PrecedenceList = [
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
