import type { JsonSchema } from '../kernel/json-schema.ts';
import { isObjectType, printMembers } from './client-types.ts';
import { entryOf, mapInner, membersOf } from './json-schema.ts';

/**
 * The place of an object type without a title of its own that stands at several places of the requests and results: one of them, as
 * the client names it. `about`: its description; absent: that at the place.
 */
type SharedType = readonly [at: string, about?: string];

/** The names are those of the reference API where it has one. */
const SHARED_TYPES: Readonly<Record<string, SharedType>> = {
  BanInfo: ['AdminBanUsersResult.BanData'],
  CatalogVersionRequest: ['AdminListStoresRequest', 'A request about a catalog version.'],
  ChangeOwnVirtualCurrencyRequest: [
    'ClientAddUserVirtualCurrencyRequest',
    "A change of a balance of the caller's.",
  ],
  ChangeUserVirtualCurrencyRequest: [
    'ServerAddUserVirtualCurrencyRequest',
    "A change of a balance of a player's.",
  ],
  ControlEntryRef: [
    'AuthenticationGetVerifierFeedResult.At',
    'A change of what credentials are judged by: its number and its id.',
  ],
  EntityKey: ['AuthenticationGetEntityTokenResult.Entity'],
  EntityLineage: ['AuthenticationValidateEntityTokenResult.Lineage'],
  EntityTokenResponse: ['AuthenticationGetEntityTokenResult'],
  GetPlayerCombinedInfoRequestParams: ['ClientGetPlayerCombinedInfoRequest.InfoRequestParameters'],
  GetPlayerCombinedInfoResultPayload: ['ClientGetPlayerCombinedInfoResult.InfoResultPayload'],
  LimitsRequest: [
    'AdminGetLimitsRequest',
    'A request about the limits of a player, a name or an address.',
  ],
  LoginInfoResultPayload: ['ClientLoginWithCustomIDResult.InfoResultPayload'],
  LoginResult: ['ClientLoginWithCustomIDResult'],
  ModifyUserVirtualCurrencyResult: [
    'ServerAddUserVirtualCurrencyResult',
    'A balance, and by how much it has changed.',
  ],
  OperatorLink: ['OperatorCreateOperatorLinkResult', 'A one-time link for an operator.'],
  OperatorRequest: ['OperatorEnableOperatorRequest', 'A request about an operator.'],
  OperatorRole: [
    'OperatorListOperatorsResult.Operators.Roles',
    'A role of an operator, in one title or in all.',
  ],
  OperatorSession: ['OperatorSignInResult', "An operator's session has begun."],
  PendingChangeRequest: ['AdminGetPendingChangeRequest', 'A request about a scheduled change.'],
  PlayerPageRequest: ['AdminGetPlayerLedgerRequest', "A request for a page of a player's list."],
  PlayerProfileModel: ['ClientGetPlayerProfileResult.PlayerProfile'],
  PlayerProfileViewConstraints: ['ClientGetPlayerProfileRequest.ProfileConstraints'],
  PlayerRequest: ['AdminListPlayerSessionsRequest', 'A request about a player.'],
  PublicUserAccountInfo: ['ClientGetAccountInfoResult.AccountInfo'],
  PublicUserTitleInfo: ['ClientGetAccountInfoResult.AccountInfo.TitleInfo'],
  RecoveryCodesResult: ['OperatorRenewRecoveryCodesResult', 'New recovery codes.'],
  TitleRequest: ['AdminGetTitleLimitsRequest', 'A request about the title.'],
  UnlockContainerItemResult: ['ClientUnlockContainerItemResult', 'A container was opened.'],
  UserAccountInfo: ['AdminGetUserAccountInfoResult.UserInfo'],
  UserCustomIdInfo: [
    'AdminGetUserAccountInfoResult.UserInfo.CustomIdInfo',
    'A custom id with which the player is logged in.',
  ],
  UserPrivateAccountInfo: ['AdminGetUserAccountInfoResult.UserInfo.PrivateInfo'],
  UserSettings: ['ClientLoginWithCustomIDResult.SettingsForUser'],
  UserTitleInfo: ['AdminGetUserAccountInfoResult.UserInfo.TitleInfo'],
  VerifierFeed: ['AuthenticationGetVerifierFeedResult', 'An answer to a verifier.'],
  VerifierFeedRequest: ['AuthenticationGetVerifierFeedRequest', 'A question of a verifier.'],
};

export type SharedTypes = ReturnType<typeof makeSharedTypes>;

/**
 * Names the object types that the requests and results have in common, so that each is printed once.
 * Throws if a type inside them stands at several places and has no name, or if a named one is not there.
 */
export function makeSharedTypes(
  schemas: Readonly<Record<string, JsonSchema>>,
  sharedTypes: Readonly<Record<string, SharedType>> = SHARED_TYPES,
) {
  const places = Object.entries(schemas).flatMap(([name, one]) => [...within(one, name)]);
  const schemaAt = new Map(places);
  const originals = Object.entries(sharedTypes).map(([name, [at, about]]) => {
    const schema = schemaAt.get(at);
    if (!schema) throw new Error(`The shared type ${name} does not stand at ${at}`);
    return [name, { ...schema, ...(about && { description: about }) }] as const;
  });
  const named = new Map(
    originals.map(([name, { description, ...one }]) => [
      printMembers(one, 0),
      { name, description },
    ]),
  );
  refuseNameless(schemaAt, named);

  /** Replaces each shared type in a schema, the schema itself included, by a reference. A description of its own stays. */
  function refer(schema: JsonSchema): JsonSchema {
    const known = isObjectType(schema) && named.get(printMembers(schema, 0));
    if (!known) return mapInner(schema, refer);
    const { description } = schema;
    const differs = description !== undefined && description !== known.description;
    return { $ref: `#/components/schemas/${known.name}`, ...(differs && { description }) };
  }

  return {
    refer,
    /** The shared types by name. */
    named: Object.fromEntries(originals.map(([name, schema]) => [name, mapInner(schema, refer)])),
  };
}

/** The types of whole requests and results have names in any case. */
function refuseNameless(
  schemaAt: ReadonlyMap<string, JsonSchema>,
  named: ReadonlyMap<string, unknown>,
): void {
  const inner = [...schemaAt].filter(([at]) => at.includes('.'));
  for (const [type, alike] of Map.groupBy(inner, ([, schema]) => printMembers(schema, 0))) {
    const places = alike.map(([at]) => at).join(', ');
    if (alike.length > 1 && !named.has(type)) {
      throw new Error(
        `One type stands at ${places}: give it a title, or a name in shared-types.ts`,
      );
    }
  }
}

/** A schema and all objects inside it, by place: `AdminBanUsersResult.BanData`. The entries of a list or a map stand at its place. */
function* within(schema: JsonSchema, at: string): Generator<[at: string, schema: JsonSchema]> {
  if (isObjectType(schema)) yield [at, schema];
  for (const member of membersOf(schema)) yield* within(member.schema, `${at}.${member.name}`);
  const inner = [schema.items, entryOf(schema), ...(schema.anyOf ?? [])];
  for (const one of inner) if (one) yield* within(one, at);
}
