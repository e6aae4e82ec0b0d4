import type { Static } from 'typebox';
import type { ErrorDetails } from '../kernel/errors.ts';
import { fromWireTime, type Instant } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { parseIpAddress } from '../lib/ip-address.ts';
import type { GuessKeyMaker } from '../limits/guesses.ts';
import type { PlayerCriterion, PlayerName } from './look-up-ports.ts';
import { describeWrongNames, isPersonal, NAME_MEMBERS, namesIn } from './named-player.ts';

/** The members that say which players are searched. */
export const CRITERION_MEMBERS = {
  ...NAME_MEMBERS,
  IsPrefix: Type.Optional(
    Type.Boolean({
      description:
        'True: the name given is the beginning of the names that are found. A ServiceId is always whole. Absent: false.',
    }),
  ),
  IPAddress: Type.Optional(
    Type.String({
      description:
        'Where the last login came from, IPv4 or IPv6; IPv6 counts by its /64. Nobody is found by a login that is older than logins are kept.',
    }),
  ),
  LastLoginFrom: Type.Optional(WireTime('The earliest moment of the last login.')),
  LastLoginBefore: Type.Optional(WireTime('A moment before which the last login was.')),
} as const;

type Request = {
  readonly [Member in keyof typeof CRITERION_MEMBERS]?:
    | Static<(typeof CRITERION_MEMBERS)[Member]>
    | undefined;
};

/** The end of all time that the wire can say. */
const LAST_INSTANT: Instant = 8.64e15;

const NO_TIME = 'The value must be a moment as RFC 3339 writes it.';

type Verdict =
  | { readonly status: 'good'; readonly criterion: PlayerCriterion }
  | { readonly status: 'faulty'; readonly details: ErrorDetails };

/** Judges the members: at most one name, or what is known of the last login. */
export function judgeCriterion(
  request: Request,
  of: {
    readonly titleId: string;
    readonly guessKeys: GuessKeyMaker;
    /** Nobody is found by the address of an earlier login. */
    readonly loginsSince: Instant;
  },
): Verdict {
  const { IPAddress, LastLoginFrom, LastLoginBefore, IsPrefix: isPrefix = false } = request;
  const [name, ...others] = namesIn(request);
  const lastLogin = { IPAddress, LastLoginFrom, LastLoginBefore };
  if (!name) return judgeLastLogin(request, of);
  if (others.length > 0) return faulty(describeWrongNames(NAME_MEMBERS).details ?? {});
  const [extra] = Object.entries(lastLogin).filter(([, value]) => value !== undefined);
  if (extra) return faulty({ [extra[0]]: ['A name and the last login cannot both be searched.'] });
  return { status: 'good', criterion: toCriterion(name, isPrefix) };
}

function toCriterion(name: PlayerName, isPrefix: boolean): PlayerCriterion {
  return name.kind === 'id' ? name : { ...name, isPrefix };
}

function judgeLastLogin(
  { IPAddress, LastLoginFrom, LastLoginBefore }: Request,
  { titleId, guessKeys, loginsSince }: Parameters<typeof judgeCriterion>[1],
): Verdict {
  const address = IPAddress === undefined ? undefined : parseIpAddress(IPAddress);
  if (IPAddress !== undefined && address === undefined) {
    return faulty({ IPAddress: ['The value must be an IPv4 or IPv6 address.'] });
  }
  const from = LastLoginFrom === undefined ? 0 : fromWireTime(LastLoginFrom);
  const before = LastLoginBefore === undefined ? LAST_INSTANT : fromWireTime(LastLoginBefore);
  if (Number.isNaN(from)) return faulty({ LastLoginFrom: [NO_TIME] });
  if (Number.isNaN(before)) return faulty({ LastLoginBefore: [NO_TIME] });
  const addressKey = guessKeys.addressKey({ titleId, address });
  const since = addressKey === undefined ? from : Math.max(from, loginsSince);
  return { status: 'good', criterion: { kind: 'lastLogin', addressKey, from: since, before } };
}

function faulty(details: ErrorDetails): Verdict {
  return { status: 'faulty', details };
}

/** Whether a search needs the permission for personal data. */
export function isPersonalCriterion(criterion: PlayerCriterion): boolean {
  return criterion.kind === 'lastLogin'
    ? criterion.addressKey !== undefined
    : isPersonal(criterion);
}
