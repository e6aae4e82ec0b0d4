import type { Static, TObject } from 'typebox';
import { Buffer } from 'node:buffer';
import type { ErrorDetails, ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { fromWireTime, type Instant } from '../kernel/instant.ts';
import {
  CONTINUATION_TOKEN_CHARS_MAX,
  IDENTIFIER_CHARS_MAX,
  SUBJECT_CHARS_MAX,
} from '../kernel/limits.ts';
import { AnyText, Flag, Identifier, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { parseIpAddress } from '../lib/ip-address.ts';
import type { GuessKeyMaker } from '../limits/guesses.ts';
import { toAddress } from './contact.ts';
import { identitiesNamed, PROVIDED_MEMBERS } from './identity-members.ts';
import {
  foldDisplayName,
  type PagePlace,
  type PlayerCriterion,
  type PlayerName,
} from './player.ts';
import { Subject } from './wire.ts';

// A player is looked up by exactly one of several members.

/** The members that name a player to whom players look, too. */
export const PUBLIC_NAME_MEMBERS = {
  ServiceId: Type.Optional(Identifier("The player's account id.")),
  Email: extension(Type.Optional(Subject('An email address, in letters of either case.')), [
    'Server',
  ]),
  Username: extension(Type.Optional(Subject('A username, in letters of either case.')), ['Server']),
  TitleDisplayName: extension(
    Type.Optional(Subject('A display name, in letters of either case.')),
    ['Server'],
  ),
} as const;

/** All members that name a player. */
export const NAME_MEMBERS = {
  ...PUBLIC_NAME_MEMBERS,
  CustomId: extension(Type.Optional(Subject('The custom id with which a client logs in.'))),
  ServerCustomId: extension(
    Type.Optional(Subject('The custom id with which a server logs the player in.')),
  ),
  ...(Object.fromEntries(
    Object.entries(PROVIDED_MEMBERS).map(([name, schema]) => [name, extension(schema)]),
  ) as typeof PROVIDED_MEMBERS),
} as const;

/** Every name that a request gives. */
export function namesIn(request: Static<TObject<typeof NAME_MEMBERS>>): readonly PlayerName[] {
  const { ServiceId, TitleDisplayName } = request;
  const names: PlayerName[] = [];
  if (ServiceId !== undefined) names.push({ kind: 'id', playerId: ServiceId });
  for (const { provider, subject } of identitiesNamed(request)) {
    names.push({ kind: 'identity', provider, subject });
  }
  if (TitleDisplayName !== undefined) {
    names.push({ kind: 'displayName', foldedName: foldDisplayName(TitleDisplayName) });
  }
  return names;
}

/** Whether a search needs the permission for personal data. */
export function isPersonal(by: PlayerName | PlayerCriterion): boolean {
  if (by.kind === 'lastLogin') return by.addressKey !== undefined;
  return by.kind === 'identity' || by.kind === 'contact';
}

/** The refusal of a request that does not give exactly one of the members. */
export function describeWrongNames(members: Readonly<Record<string, unknown>>): ErrorExtras {
  const sentence = `Exactly one of ${Object.keys(members).join(', ')} is needed.`;
  return { details: { ServiceId: [sentence] } };
}

/** The refusal of a look-up by a display name that several players may have. */
export const NAMES_SHARED: ErrorExtras = {
  details: {
    TitleDisplayName: [
      'Players of this title may have the same display name, so it names nobody; search by it.',
    ],
  },
};

/** The members that name players; several may have the same contact. */
const SEARCHED_NAMES = {
  ...NAME_MEMBERS,
  ContactEmail: Type.Optional(Subject('The contact address, in letters of either case.')),
} as const;

/** The members that say which players are searched. */
export const CRITERION_MEMBERS = {
  ...SEARCHED_NAMES,
  IsPrefix: Type.Optional(
    Flag(
      'True: the name given is the beginning of the names that are found. A ServiceId, and a name of several parts (OpenId, Xbox, PSN), is always whole. Absent: false.',
    ),
  ),
  IPAddress: Type.Optional(
    AnyText(
      'Where the last login came from, IPv4 or IPv6; IPv6 counts by its /64. Nobody is found by a login that is older than logins are kept.',
    ),
  ),
  LastLoginFrom: Type.Optional(WireTime('The earliest moment of the last login.')),
  LastLoginBefore: Type.Optional(WireTime('A moment before which the last login was.')),
} as const;

type Request = Static<TObject<typeof CRITERION_MEMBERS>>;

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
  const [name, ...others] = criteriaIn(request);
  const lastLogin = { IPAddress, LastLoginFrom, LastLoginBefore };
  if (!name) return judgeLastLogin(request, of);
  if (others.length > 0) return faulty(describeWrongNames(SEARCHED_NAMES).details ?? {});
  const [extra] = Object.entries(lastLogin).filter(([, value]) => value !== undefined);
  if (extra) return faulty({ [extra[0]]: ['A name and the last login cannot both be searched.'] });
  const criterion = name.kind === 'id' ? name : { ...name, isPrefix };
  return { status: 'good', criterion };
}

function criteriaIn(request: Request) {
  const { ContactEmail: contact } = request;
  const names = namesIn(request);
  return contact === undefined
    ? names
    : [...names, { kind: 'contact', ...toAddress(contact) } as const];
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

/** The place where a page ended, as a text that a caller sends back for the next one. */
export function toContinuationToken({ key, playerId }: PagePlace): string {
  return Buffer.from(JSON.stringify([key, playerId])).toString('base64url');
}

/** Reads the text; undefined where it is not the end of a page of this kind of search. Any text may come in. */
export function parseContinuationToken(
  token: string,
  kind: PlayerCriterion['kind'],
): PagePlace | undefined {
  if (token.length > CONTINUATION_TOKEN_CHARS_MAX) return undefined;
  const read = parseJson(Buffer.from(token, 'base64url').toString());
  if (!Array.isArray(read) || read.length !== 2) return undefined;
  const [key, playerId] = read as readonly unknown[];
  if (!isText(playerId, IDENTIFIER_CHARS_MAX)) return undefined;
  const isKey = kind === 'lastLogin' ? Number.isSafeInteger(key) : isText(key, KEY_CHARS_MAX);
  return isKey ? { key: key as string | number, playerId } : undefined;
}

/** Characters of a key: folding a display name makes it longer, up to 18 times. */
const KEY_CHARS_MAX = 4 * SUBJECT_CHARS_MAX;

/** Whether it is a text that every database takes. */
function isText(value: unknown, charsMax: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= charsMax &&
    value.isWellFormed() &&
    !value.includes('\0')
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
