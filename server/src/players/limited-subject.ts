import type { Static } from 'typebox';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorDetails, ErrorExtras } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import { Identifier } from '../kernel/schema.ts';
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
  IPAddress: Type.Optional(
    Type.String({ description: 'An IPv4 or IPv6 address; IPv6 counts by its /64.' }),
  ),
} as const;

type Request = {
  readonly [Member in keyof typeof SUBJECT_MEMBERS]?:
    | Static<(typeof SUBJECT_MEMBERS)[Member]>
    | undefined;
};

/** The player, the names and the address that a call asks about. */
interface LimitedSubject {
  readonly playerId: string | undefined;
  /** Names that log in with a password, each with the digest that its guesses are stored under. */
  readonly names: readonly (Identity & { readonly nameKey: string })[];
  readonly address: string | undefined;
}

/** The faults of the members; undefined: none. */
function describeFaults({
  ServiceId,
  Username,
  Email,
  IPAddress,
}: Request): ErrorDetails | undefined {
  const named = [ServiceId, Username, Email, IPAddress].filter((one) => one !== undefined);
  if (named.length !== 1) {
    return { ServiceId: ['Exactly one of ServiceId, Username, Email and IPAddress is needed.'] };
  }
  const isFine = IPAddress === undefined || parseIpAddress(IPAddress) !== undefined;
  return isFine ? undefined : { IPAddress: ['The value must be an IPv4 or IPv6 address.'] };
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

/** Whether a name stands for its player, whose other names are then meant as well, or for itself alone. */
interface NameTerms {
  readonly findsPlayers: boolean;
}

/**
 * Finds the subject of a call. A name without a player can be guessed at too, so it is a subject. Throws InvalidParams where the members are
 * wrong, and UserisNotValid where the title has no such player.
 */
export async function findSubject(
  request: Request,
  call: SubjectCall,
  terms: NameTerms,
): Promise<LimitedSubject> {
  const details = describeFaults(request);
  if (details) throw call.fail('InvalidParams', { details });
  const subject = await findNamed(request, call, terms);
  if (!subject) throw call.fail('UserisNotValid');
  return subject;
}

async function findNamed(
  request: Request,
  { deps: { run, guessKeys, now }, caller: { titleId } }: SubjectCall,
  { findsPlayers }: NameTerms,
): Promise<LimitedSubject | undefined> {
  const { ServiceId, Username, Email, IPAddress } = request;
  const address = parseIpAddress(IPAddress ?? '');
  if (address !== undefined) return { playerId: undefined, names: [], address };
  const keyed = (identities: readonly Identity[]) =>
    namesWithPassword({ identities }).map((one) => {
      return { ...one, nameKey: guessKeys.nameKey({ titleId, ...one }) };
    });

  const names = keyed([
    ...(Username === undefined ? [] : [toIdentity('Username', Username)]),
    ...(Email === undefined ? [] : [toIdentity('Email', Email)]),
  ]);
  const playerId = ServiceId ?? (findsPlayers ? await findPlayerId() : undefined);
  if (playerId === undefined) return { playerId, names, address };
  const player = await run(findPlayer, { titleId, playerId });
  return player && { playerId, names: keyed(player.identities), address };

  async function findPlayerId(): Promise<string | undefined> {
    const [identity] = names;
    if (!identity) return undefined;
    const keys = { nameKey: identity.nameKey, addressKey: undefined };
    const by = { titleId, identity, keys, address: undefined, now: now() };
    return (await run(findPassword, by)).account?.playerId;
  }
}
