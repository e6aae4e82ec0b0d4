import { isObjectType, printMembers } from './client-types.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { entryOf, mapInner, membersOf } from './json-schema.ts';

/** An object type without a title of its own that stands at several places of the requests and results. */
interface SharedType {
  /** One of the places, as the client names it. */
  readonly at: string;
  /** Absent: the description at that place. */
  readonly about?: string;
}

/** The names are those of the reference API where it has one. */
const SHARED_TYPES: Readonly<Record<string, SharedType>> = {
  BanInfo: { at: 'AdminBanUsersResult.BanData' },
  CatalogVersionRequest: {
    at: 'AdminListStoresRequest',
    about: 'A request about a catalog version.',
  },
  ChangeOwnVirtualCurrencyRequest: {
    at: 'ClientAddUserVirtualCurrencyRequest',
    about: "A change of a balance of the caller's.",
  },
  ChangeUserVirtualCurrencyRequest: {
    at: 'ServerAddUserVirtualCurrencyRequest',
    about: "A change of a balance of a player's.",
  },
  EntityKey: { at: 'AuthenticationGetEntityTokenResult.Entity' },
  EntityLineage: { at: 'AuthenticationValidateEntityTokenResult.Lineage' },
  EntityTokenResponse: { at: 'AuthenticationGetEntityTokenResult' },
  GetPlayerCombinedInfoRequestParams: {
    at: 'ClientGetPlayerCombinedInfoRequest.InfoRequestParameters',
  },
  GetPlayerCombinedInfoResultPayload: {
    at: 'ClientGetPlayerCombinedInfoResult.InfoResultPayload',
  },
  LimitsRequest: {
    at: 'AdminGetLimitsRequest',
    about: 'A request about the limits of a player, a name or an address.',
  },
  LoginInfoResultPayload: { at: 'ClientLoginWithCustomIDResult.InfoResultPayload' },
  LoginResult: { at: 'ClientLoginWithCustomIDResult' },
  ModifyUserVirtualCurrencyResult: {
    at: 'ServerAddUserVirtualCurrencyResult',
    about: 'A balance, and by how much it has changed.',
  },
  OperatorLink: {
    at: 'OperatorCreateOperatorLinkResult',
    about: 'A one-time link for an operator.',
  },
  OperatorRequest: { at: 'OperatorEnableOperatorRequest', about: 'A request about an operator.' },
  OperatorRole: {
    at: 'OperatorListOperatorsResult.Operators.Roles',
    about: 'A role of an operator, in one title or in all.',
  },
  OperatorSession: { at: 'OperatorSignInResult', about: "An operator's session has begun." },
  PendingChangeRequest: {
    at: 'AdminGetPendingChangeRequest',
    about: 'A request about a scheduled change.',
  },
  PlayerPageRequest: {
    at: 'AdminGetPlayerLedgerRequest',
    about: "A request for a page of a player's list.",
  },
  PlayerProfileModel: { at: 'ClientGetPlayerProfileResult.PlayerProfile' },
  PlayerProfileViewConstraints: { at: 'ClientGetPlayerProfileRequest.ProfileConstraints' },
  PlayerRequest: { at: 'AdminListPlayerSessionsRequest', about: 'A request about a player.' },
  PublicUserAccountInfo: { at: 'ClientGetAccountInfoResult.AccountInfo' },
  PublicUserTitleInfo: { at: 'ClientGetAccountInfoResult.AccountInfo.TitleInfo' },
  RecoveryCodesResult: { at: 'OperatorRenewRecoveryCodesResult', about: 'New recovery codes.' },
  TitleRequest: { at: 'AdminGetTitleLimitsRequest', about: 'A request about the title.' },
  UnlockContainerItemResult: {
    at: 'ClientUnlockContainerItemResult',
    about: 'A container was opened.',
  },
  UserAccountInfo: { at: 'AdminGetUserAccountInfoResult.UserInfo' },
  UserCustomIdInfo: {
    at: 'AdminGetUserAccountInfoResult.UserInfo.CustomIdInfo',
    about: 'A custom id with which the player is logged in.',
  },
  UserPrivateAccountInfo: { at: 'AdminGetUserAccountInfoResult.UserInfo.PrivateInfo' },
  UserSettings: { at: 'ClientLoginWithCustomIDResult.SettingsForUser' },
  UserTitleInfo: { at: 'AdminGetUserAccountInfoResult.UserInfo.TitleInfo' },
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
  const originals = Object.entries(sharedTypes).map(([name, { at, about }]) => {
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
