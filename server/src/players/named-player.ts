import type { Static } from 'typebox';
import type { ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { foldDisplayName } from './display-names.ts';
import { toIdentity } from './identities.ts';
import type { PlayerName } from './look-up-ports.ts';
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
} as const;

type Names = {
  readonly [Member in keyof typeof NAME_MEMBERS]?:
    | Static<(typeof NAME_MEMBERS)[Member]>
    | undefined;
};

/** The member of each kind of identity. */
const IDENTITY_MEMBERS = [
  ['Email', 'Email'],
  ['Username', 'Username'],
  ['CustomId', 'Custom'],
  ['ServerCustomId', 'CustomServer'],
] as const;

/** Every name that a request gives. */
export function namesIn(request: Names): readonly PlayerName[] {
  const { ServiceId, TitleDisplayName } = request;
  const names: PlayerName[] = [];
  if (ServiceId !== undefined) names.push({ kind: 'id', playerId: ServiceId });
  for (const [member, provider] of IDENTITY_MEMBERS) {
    const text = request[member];
    if (text === undefined) continue;
    const { subject } = toIdentity(provider, text);
    names.push({ kind: 'identity', provider, subject });
  }
  if (TitleDisplayName !== undefined) {
    names.push({ kind: 'displayName', foldedName: foldDisplayName(TitleDisplayName) });
  }
  return names;
}

/** Whether a search by this name needs the permission for personal data. */
export function isPersonal({ kind }: Pick<PlayerName, 'kind'>): boolean {
  return kind === 'identity';
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
