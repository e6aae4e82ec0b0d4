import type { Static, TObject } from 'typebox';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import { AnyText, Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { parseIpAddress } from '../lib/ip-address.ts';
import type { GuessKeyMaker } from '../limits/guesses.ts';
import { findPassword, findPlayer } from './commands/look-ups.ts';
import { type Identity, namesWithPassword, toIdentity } from './identities.ts';
import { Subject } from './wire.ts';

// Limits are seen and lifted for a player, for a name and for an address.

/** The members that name what limits are asked about. */
export const SUBJECT_MEMBERS = {
  ServiceId: Type.Optional(Identifier("A player's account id: all names of the player.")),
  Username: Type.Optional(Subject('A username, whether or not there is such a player.')),
  Email: Type.Optional(Subject('An email address, whether or not there is such a player.')),
  IPAddress: Type.Optional(AnyText('An IPv4 or IPv6 address; IPv6 counts by its /64.')),
} as const;

type Request = Static<TObject<typeof SUBJECT_MEMBERS>>;

/** The player, the names and the address that a call asks about. */
interface LimitedSubject {
  readonly playerId: string | undefined;
  /** Names that log in with a password, each with the digest that its guesses are stored under. */
  readonly names: readonly (Identity & { readonly nameKey: string })[];
  readonly address: string | undefined;
}

interface SubjectCall {
  readonly deps: {
    readonly now: Clock;
    readonly run: Run;
    readonly guessKeys: GuessKeyMaker;
  };
  readonly caller: { readonly titleId: string };
  readonly fail: (error: 'InvalidParams' | 'UserisNotValid', extras?: ErrorExtras) => ApiError;
}

/**
 * Finds the subject of a call. A name without a player can be guessed at too, so it is a subject. With `findsPlayers` a name stands for its player,
 * whose other names are then meant as well, else for itself alone. Throws InvalidParams where the members are wrong, and UserisNotValid
 * where the title has no such player.
 */
export async function findSubject(
  { ServiceId, Username, Email, IPAddress }: Request,
  { deps: { run, guessKeys, now }, caller: { titleId }, fail }: SubjectCall,
  { findsPlayers }: { readonly findsPlayers: boolean },
): Promise<LimitedSubject> {
  const given = [ServiceId, Username, Email, IPAddress].filter((one) => one !== undefined);
  if (given.length !== 1) {
    const sentence = 'Exactly one of ServiceId, Username, Email and IPAddress is needed.';
    throw fail('InvalidParams', { details: { ServiceId: [sentence] } });
  }
  const address = parseIpAddress(IPAddress ?? '');
  if (address !== undefined) return { playerId: undefined, names: [], address };
  if (IPAddress !== undefined) {
    const sentence = 'The value must be an IPv4 or IPv6 address.';
    throw fail('InvalidParams', { details: { IPAddress: [sentence] } });
  }
  const keyed = (one: Identity) => ({ ...one, nameKey: guessKeys.nameKey({ titleId, ...one }) });
  const names = [
    ...(Username === undefined ? [] : [keyed(toIdentity('Username', Username))]),
    ...(Email === undefined ? [] : [keyed(toIdentity('Email', Email))]),
  ];
  const playerId = ServiceId ?? (findsPlayers ? await findPlayerId() : undefined);
  if (playerId === undefined) return { playerId, names, address };
  const player = await run(findPlayer, { titleId, playerId });
  if (!player) throw fail('UserisNotValid');
  return { playerId, names: namesWithPassword(player).map(keyed), address };

  async function findPlayerId(): Promise<string | undefined> {
    const [identity] = names;
    if (!identity) return undefined;
    const keys = { nameKey: identity.nameKey, addressKey: undefined };
    const by = { titleId, identity, keys, address: undefined, now: now() };
    return (await run(findPassword, by)).account?.playerId;
  }
}
