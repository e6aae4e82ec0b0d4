import type { TOptional, TString } from 'typebox';
import { findCharacter } from '../characters/commands.ts';
import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../characters/wire.ts';
import type { EntityKey } from '../kernel/caller.ts';
import { operation } from '../kernel/operation.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { findPlayer } from '../players/commands/look-ups.ts';
import type { RecordsEvents } from './record-events.ts';
import {
  countEvents,
  EVENT_MEMBERS,
  type EventLimit,
  EXAMPLE_EVENT,
  fromWireEvent,
  NOT_DURABLE,
  WriteEventResponse,
} from './wire.ts';

// Operations that write one event differ in the subject of the event and in the caller.

type Subject = 'Player' | 'Character' | 'Title';

/** A member that some subjects have. The others lack it, so it is optional to the compiler. */
type IdMember<Name extends string> = { readonly [_ in Name]: TOptional<TString> };

const characterMember = (subject: Subject) =>
  (subject === 'Character' ? { CharacterId } : {}) as IdMember<'CharacterId'>;

const exampleOf = (subject: Subject, member: object = {}) => {
  const { CharacterId: id } = EXAMPLE_CHARACTER;
  const ids = { ...member, ...(subject === 'Character' && { CharacterId: id }) };
  return { ...EXAMPLE_EVENT, request: { ...ids, ...EXAMPLE_EVENT.request } };
};

/** The entity to which an event happens: a player, whose character it may be, or else the title. */
const entityOf = (titleId: string, playerId: string | undefined): EntityKey =>
  playerId === undefined
    ? { type: 'title', id: titleId }
    : { type: 'master_player_account', id: playerId };

/** Makes the operation by which a player's client writes an event. Each counts as one of the player's. */
function clientOperation(subject: Subject, summary: string) {
  return operation<EventLimit & RecordsEvents>()({
    path: `/Client/Write${subject}Event`,
    summary,
    description: NOT_DURABLE,
    auth: { kind: 'sessionTicket', permission: 'events:report' },
    request: Type.Object({ ...characterMember(subject), ...EVENT_MEMBERS }),
    response: WriteEventResponse,
    errors: [
      'InvalidEventField',
      'PerEntityEventRateLimitExceeded',
      ...(subject === 'Character' ? (['CharacterNotFound'] as const) : []),
    ],
    example: exampleOf(subject),
    async handle({ CharacterId: characterId, ...request }, { caller, origin, deps, fail }) {
      const { titleId, playerId } = caller;
      const entity = entityOf(titleId, subject === 'Title' ? undefined : playerId);
      const event = { ...fromWireEvent(request, { titleId, entity }, fail), characterId };
      countEvents([event], caller, { deps, origin, fail });
      if (characterId !== undefined) {
        const isThere = await deps.run(findCharacter, { titleId, playerId, characterId });
        if (!isThere) throw fail('CharacterNotFound', NO_CHARACTER);
      }
      const [EventId = ''] = deps.recordEvents('client', [event]);
      return { EventId };
    },
  });
}

const PLAYER = { ServiceId: Identifier("The player's account id.") };
const EXAMPLE_PLAYER = { ServiceId: 'C3A1F07E5B2D9846' };

/** The error where the player or the character is not there; a title always is. */
const MISSING = {
  Player: ['UserisNotValid'],
  Character: ['CharacterNotFound'],
  Title: [],
} as const;

/** Makes the operation by which a game server writes an event. */
function serverOperation(subject: Subject, summary: string) {
  const isOfTitle = subject === 'Title';
  const playerMember = (isOfTitle ? {} : PLAYER) as IdMember<'ServiceId'>;
  return operation<RecordsEvents>()({
    path: `/Server/Write${subject}Event`,
    summary,
    description: NOT_DURABLE,
    auth: { kind: 'secretKey', permission: 'events:report' },
    request: Type.Object({ ...playerMember, ...characterMember(subject), ...EVENT_MEMBERS }),
    response: WriteEventResponse,
    errors: ['InvalidEventField', ...MISSING[subject]],
    example: exampleOf(subject, isOfTitle ? {} : EXAMPLE_PLAYER),
    async handle({ ServiceId: playerId, CharacterId: characterId, ...request }, call) {
      const { caller, deps, fail } = call;
      const { titleId } = caller;
      const entity = entityOf(titleId, playerId);
      const event = { ...fromWireEvent(request, { titleId, entity }, fail), characterId };
      if (playerId !== undefined && characterId !== undefined) {
        const isThere = await deps.run(findCharacter, { titleId, playerId, characterId });
        if (!isThere) throw fail('CharacterNotFound', NO_CHARACTER);
      } else if (playerId !== undefined && !(await deps.run(findPlayer, { titleId, playerId }))) {
        throw fail('UserisNotValid');
      }
      const [EventId = ''] = deps.recordEvents('server', [event]);
      return { EventId };
    },
  });
}

// One value for each operation.

export const clientWritePlayerEvent = clientOperation(
  'Player',
  'Writes an event of the calling player.',
);
export const clientWriteCharacterEvent = clientOperation(
  'Character',
  "Writes an event of one of the player's characters.",
);
export const clientWriteTitleEvent = clientOperation('Title', 'Writes an event of the title.');

export const serverWritePlayerEvent = serverOperation('Player', 'Writes an event of a player.');
export const serverWriteCharacterEvent = serverOperation(
  'Character',
  'Writes an event of a character of a player.',
);
export const serverWriteTitleEvent = serverOperation('Title', 'Writes an event of the title.');
