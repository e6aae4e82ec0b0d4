import type { Static, TObject, TProperties } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { type IdentityProvider, openIdSubject } from '../kernel/identity-provider.ts';
import { LOOKED_UP_IDS_MAX } from '../kernel/limits.ts';
import { type Door, sharedOperation } from '../kernel/operation.ts';
import { AnyText, CustomTags, DIGITS, ServiceId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { findPlayersOf } from './commands/look-ups.ts';
import { psnSubject, xboxSubject } from './identities.ts';
import { OPEN_ID_MEMBERS } from './identity-members.ts';
import { PsnIssuerId, Subject } from './wire.ts';

// Players are found by the ids that platforms show to friends. Custom ids and ids of devices are secrets, so nobody is found by them.

/** An identity that a request names. */
interface AskedIdentity {
  readonly subject: string;
  /** The members by which the answer repeats it. */
  readonly repeated: Readonly<Record<string, unknown>>;
}

/** The parts in which look-ups by identity differ. */
interface IdentityLookUp<Members extends TProperties> {
  /** The last part of the path. */
  readonly name: string;
  /** The member with the ids. */
  readonly list: string;
  /** The name of the type of a pair, as the reference API has it. */
  readonly pairTitle: string;
  /** The kind of ids, for texts. */
  readonly kind: string;
  readonly description?: string;
  readonly provider: IdentityProvider;
  readonly members: Members;
  /** The members of `AskedIdentity.repeated`. */
  readonly repeated: TProperties;
  readonly example: { readonly request: Readonly<Record<string, unknown>>; readonly pair: object };
  /** The identities that a request names, in its order; undefined: it lacks all its lists. */
  asked(request: Static<TObject<Members>>): readonly AskedIdentity[] | undefined;
}

type LookUpAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:read' };

function doorsOf({
  name,
  kind,
  description,
}: Readonly<Record<'name' | 'kind' | 'description', string>>) {
  const door = (area: 'Client' | 'Server', max: number, auth: LookUpAuth): Door<LookUpAuth> => ({
    path: `/${area}/GetServiceIDsFrom${name}`,
    summary: `Finds players of the title by ${kind}, up to ${max} at a time.`,
    description:
      `An id that no player of the title has gets a pair without ServiceId. ${description}`.trim(),
    auth,
  });
  return [
    door('Client', LOOKED_UP_IDS_MAX.player, { kind: 'sessionTicket', permission: 'account:read' }),
    door('Server', LOOKED_UP_IDS_MAX.server, { kind: 'secretKey', permission: 'players:read' }),
  ];
}

/** Makes the operation that finds players by their identities of one kind. */
function identityLookUp<Members extends TProperties>({
  name,
  list,
  pairTitle,
  kind,
  description = '',
  provider,
  members,
  repeated,
  example,
  asked,
}: IdentityLookUp<Members>) {
  const request: TObject = Type.Object({ ...members, CustomTags });
  const Pair = Type.Object(
    { ...repeated, ServiceId: Type.Optional(ServiceId) },
    { title: pairTitle, description: 'An id, and the player who has it.' },
  );
  return sharedOperation()({
    doors: doorsOf({ name, kind, description }),
    request,
    response: Type.Object(
      {
        Data: Type.Array(Pair, {
          description: 'A pair for each id of the request, in its order.',
        }),
      },
      { description: 'The players who have these ids.' },
    ),
    errors: ['InvalidParams'],
    example: {
      request: example.request,
      response: { Data: [{ ...example.pair, ServiceId: EXAMPLE.playerId }] },
    },
    async handle(body, { caller, deps, fail }) {
      const wanted = asked(body as Static<TObject<Members>>);
      const max = LOOKED_UP_IDS_MAX[caller.kind === 'player' ? 'player' : 'server'];
      if (!wanted || wanted.length > max) {
        const fault = wanted ? `At most ${max} ids are allowed.` : 'No ids are given.';
        throw fail('InvalidParams', { details: { [list]: [fault] } });
      }
      const subjects = wanted.map(({ subject }) => subject);
      const found = await deps.run(findPlayersOf, { titleId: caller.titleId, provider, subjects });
      const holders = new Map(found.map((one) => [one.subject, { ServiceId: one.playerId }]));
      return { Data: wanted.map((one) => ({ ...one.repeated, ...holders.get(one.subject) })) };
    },
  });
}

const Ids = <Id extends TProperties[string]>(id: Id, description: string) =>
  Type.Array(id, { description, maxItems: LOOKED_UP_IDS_MAX.server });

/** The parts in which look-ups by ids that are texts differ. */
interface TextLookUp
  extends Pick<IdentityLookUp<TProperties>, 'list' | 'kind' | 'pairTitle' | 'provider'> {
  /** The last part of the path. Absent: the name of the list. */
  readonly name?: string;
  /** The member of the answer that repeats an id. */
  readonly pair: string;
  readonly example: string;
  /** The members of the request that ids belong to, and what makes a subject of both. */
  readonly within?: {
    readonly members: TProperties;
    toSubject(id: string, request: object): string;
  };
}

/** Makes the look-up by ids that are texts. */
function textLookUp({
  list,
  name = list,
  pair,
  pairTitle,
  kind,
  provider,
  example,
  within,
}: TextLookUp) {
  return identityLookUp<TProperties>({
    name,
    list,
    pairTitle,
    kind,
    provider,
    members: { [list]: Ids(Subject('An id; compared exactly.'), 'The ids.'), ...within?.members },
    repeated: { [pair]: AnyText('The id, as in the request.') },
    example: { request: { [list]: [example] }, pair: { [pair]: example } },
    asked: (request) =>
      (request[list] as readonly string[]).map((id) => ({
        subject: within ? within.toSubject(id, request) : id,
        repeated: { [pair]: id },
      })),
  });
}

/** Finds players by their Google accounts. */
export const getServiceIDsFromGoogleIDs = textLookUp({
  list: 'GoogleIDs',
  pair: 'GoogleId',
  pairTitle: 'GoogleServiceIdPair',
  kind: 'the ids of their Google accounts',
  provider: 'GooglePlay',
  example: '108234567890123456789',
});

/** Finds players by their ids in Google Play Games. */
export const getServiceIDsFromGooglePlayGamesPlayerIDs = textLookUp({
  list: 'GooglePlayGamesPlayerIDs',
  pair: 'GooglePlayGamesPlayerId',
  pairTitle: 'GooglePlayGamesServiceIdPair',
  kind: 'their player ids in Google Play Games',
  provider: 'GooglePlayGames',
  example: 'a_1234567890123456789',
});

/** Finds players by their ids in Game Center. */
export const getServiceIDsFromGameCenterIDs = textLookUp({
  list: 'GameCenterIDs',
  pair: 'GameCenterId',
  pairTitle: 'GameCenterServiceIdPair',
  kind: 'their player ids in Game Center',
  provider: 'GameCenter',
  example: 'G:1234567890',
});

/** Finds players by their Xbox Live accounts. */
export const getServiceIDsFromXboxLiveIDs = textLookUp({
  name: 'XboxLiveIDs',
  list: 'XboxLiveAccountIDs',
  pair: 'XboxLiveAccountId',
  pairTitle: 'XboxLiveAccountServiceIdPair',
  kind: 'the ids of their Xbox Live accounts',
  provider: 'XBoxLive',
  example: '2533274790395904',
  within: {
    members: {
      Sandbox: Type.Optional(
        Subject('The sandbox that the ids belong to. Absent: `RETAIL`, that of released games.'),
      ),
    },
    toSubject: (id, { Sandbox }: { readonly Sandbox?: string }) => xboxSubject(Sandbox, id),
  },
});

/** Finds players by their PSN accounts. */
export const getServiceIDsFromPSNAccountIDs = textLookUp({
  list: 'PSNAccountIDs',
  pair: 'PSNAccountId',
  pairTitle: 'PSNAccountServiceIdPair',
  kind: 'the ids of their PSN accounts',
  provider: 'PSN',
  example: '5284739204857392',
  within: {
    members: { IssuerId: PsnIssuerId },
    toSubject: (id, { IssuerId }: { readonly IssuerId?: number }) => psnSubject(IssuerId, id),
  },
});

const SteamId = (description: string) => Type.String({ description, pattern: DIGITS });

/** Finds players by their Steam accounts. */
export const getServiceIDsFromSteamIDs = identityLookUp({
  name: 'SteamIDs',
  list: 'SteamStringIDs',
  pairTitle: 'SteamServiceIdPair',
  kind: 'the ids of their Steam accounts',
  description:
    'The ids are texts: JSON numbers are exact up to 9007199254740991 only, and ids of real accounts are larger.',
  provider: 'Steam',
  members: {
    SteamStringIDs: Ids(SteamId('An id of 64 bits.'), 'The ids, in decimal digits.'),
  },
  repeated: { SteamStringId: SteamId('The id, in decimal digits.') },
  example: {
    request: { SteamStringIDs: ['76561197960287930'] },
    pair: { SteamStringId: '76561197960287930' },
  },
  asked: ({ SteamStringIDs }) =>
    SteamStringIDs.map((id) => ({ subject: id, repeated: { SteamStringId: id } })),
});

const OpenIdSubjectIdentifier = Type.Object(OPEN_ID_MEMBERS, {
  title: 'OpenIdSubjectIdentifier',
  description: 'An identity of OpenID Connect; both are compared exactly.',
});

/** Finds players by their identities of OpenID Connect. */
export const getServiceIDsFromOpenIdSubjectIdentifiers = identityLookUp({
  name: 'OpenIdSubjectIdentifiers',
  list: 'OpenIdSubjectIdentifiers',
  pairTitle: 'OpenIdSubjectIdentifierServiceIdPair',
  kind: 'their identities of OpenID Connect',
  provider: 'OpenIdConnect',
  members: { OpenIdSubjectIdentifiers: Ids(OpenIdSubjectIdentifier, 'The identities.') },
  repeated: { OpenIdSubjectIdentifier },
  example: {
    request: {
      OpenIdSubjectIdentifiers: [{ Issuer: 'https://id.example.com', Subject: 'member-48151' }],
    },
    pair: {
      OpenIdSubjectIdentifier: { Issuer: 'https://id.example.com', Subject: 'member-48151' },
    },
  },
  asked: ({ OpenIdSubjectIdentifiers }) =>
    OpenIdSubjectIdentifiers.map((one) => ({
      subject: openIdSubject(one.Issuer, one.Subject),
      repeated: { OpenIdSubjectIdentifier: { Issuer: one.Issuer, Subject: one.Subject } },
    })),
});
