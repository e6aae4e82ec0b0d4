import type { Domain } from '../kernel/codec.ts';
import {
  CONNECTION_LIST_MAX,
  LICENSE_KEY_CHARS_MAX,
  SANDBOX_TESTERS_MAX,
} from '../kernel/limits.ts';
import type { Platform } from '../kernel/platform-purchase.ts';
import { Identifier, MONEY_CODE, STEAM_APP_ID, WireTime, Word } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { Text, Texts } from './setting-texts.ts';

const Sandbox = Type.Object(
  {
    Testers: Type.Optional(
      Texts('The players whose purchases in the sandbox are taken.', SANDBOX_TESTERS_MAX),
    ),
    Until: Type.Optional(
      WireTime(
        'Until then those of every player are taken: the review of an app buys in the sandbox.',
      ),
    ),
  },
  {
    title: 'SandboxRule',
    description:
      'Whose purchases in the sandbox, which cost nothing, are taken; at least one of both members. Absent: nobody’s.',
  },
);

/** The settings that each platform has. */
const COMMON = {
  Sandbox: Type.Optional(Sandbox),
  CatalogVersions: Type.Optional(
    Type.Array(Identifier('One of them.'), {
      description: 'The catalog versions that clients may name beside the default one.',
      minItems: 1,
      maxItems: CONNECTION_LIST_MAX,
      uniqueItems: true,
    }),
  ),
  Refunds: Type.Optional(
    Word(
      ['Mark', 'TakeBack'],
      'What a refund does. `Mark`: it is written down. `TakeBack`: goods of the purchase that are still there are taken, too. Absent: `Mark`.',
    ),
  ),
};

/** The setting of platforms that write the account token of a game into a receipt. */
const OWNER = {
  Owner: Type.Optional(
    Word(
      ['Ignore', 'Check', 'Require'],
      'What the token of GetPurchaseAccountToken in a receipt decides. `Check`: a token of another player is refused. `Require`: so is a receipt without one. `Ignore`: the token is not looked at. Where MovesNonConsumables is set, that is so for the first redemption of a non-consumable only. Absent: `Check`.',
    ),
  ),
};

const MovesNonConsumables = Type.Optional(
  Type.Boolean({
    description:
      'Whether a non-consumable moves to the player who restores it. What is left of its goods is taken from the former player and handed over; of a deleted player, the items that are never used up are given again. With `Owner: Check` or `Ignore` the token decides the first redemption only; `Owner: Require` lets nothing move. Absent: it does not move.',
  }),
);

const AppId = Type.String({ description: 'The app id.', pattern: STEAM_APP_ID });

const AppStoreSettings = Type.Object(
  {
    BundleIds: Texts('The bundle ids whose purchases are taken.'),
    AllowsFamilySharing: Type.Optional(
      Type.Boolean({
        description:
          'Whether a purchase that the family of the player shares is taken. Absent: it is not.',
      }),
    ),
    MovesNonConsumables,
    IssuerId: Type.Optional(
      Text('The issuer id of the keys for the App Store Server API, which tells of refunds.'),
    ),
    KeyId: Type.Optional(Text('The id of the private key for that API.')),
    ...OWNER,
    ...COMMON,
  },
  { title: 'AppStoreSettings', description: 'The settings of the App Store.' },
);

const PlayStoreSettings = Type.Object(
  {
    PackageNames: Texts('The packages whose purchases are taken.'),
    LicenseKeys: Type.Optional(
      Type.Record(
        Type.String(),
        Type.String({
          description: 'An RSA public key in base64.',
          minLength: 1,
          maxLength: LICENSE_KEY_CHARS_MAX,
        }),
        {
          description:
            'The license key of each package, as the Play Console shows it. A receipt of such a package with a wrong signature is refused without a call; the signatures of a package without a key are not looked at, and Google’s answer alone counts.',
          maxProperties: CONNECTION_LIST_MAX,
        },
      ),
    ),
    NotificationAudience: Type.Optional(
      Text('The audience for which Google signs its push messages about refunds.'),
    ),
    NotificationAccount: Type.Optional(
      Text('The e-mail address of the account that sends those messages.'),
    ),
    ...OWNER,
    ...COMMON,
  },
  { title: 'PlayStoreSettings', description: 'The settings of Google Play.' },
);

const AmazonAppstoreSettings = Type.Object(
  {
    AppId: Type.Optional(Text('The app id. Amazon’s answers do not name it; it is for people.')),
    ...COMMON,
  },
  { title: 'AmazonAppstoreSettings', description: 'The settings of the Amazon Appstore.' },
);

const SteamPurchasesSettings = Type.Object(
  {
    AppId,
    Currency: Type.Optional(
      Type.String({
        description:
          'The currency of the prices `RM` in which orders are made (ISO 4217). Absent: `USD`.',
        pattern: MONEY_CODE,
      }),
    ),
    Language: Type.Optional(
      Type.String({
        description: 'The language of the texts of an order (ISO 639-1). Absent: `en`.',
        pattern: '^[a-z]{2}$',
      }),
    ),
    ...COMMON,
  },
  { title: 'SteamPurchasesSettings', description: 'The settings of purchases on Steam.' },
);

/** The settings of platforms, as the wire spells them. */
export const PLATFORM_SETTINGS = {
  AppStore: AppStoreSettings,
  PlayStore: PlayStoreSettings,
  AmazonAppstore: AmazonAppstoreSettings,
  SteamPurchases: SteamPurchasesSettings,
} as const;

type PlatformSettings = {
  readonly [P in Platform]: Domain<(typeof PLATFORM_SETTINGS)[P]>;
}[Platform];

const NO_OWNER = { owner: 'ignore' } as const;

/** The rules by which a verified purchase is taken; a setting that is absent has its default. */
export function redeemRulesOf(settings: PlatformSettings) {
  const { sandbox, catalogVersions = [], refunds = 'mark' } = settings;
  const { testers = [], until } = sandbox ?? {};
  // Amazon and Steam tell no token, and Google Play no kind: what is stored of an earlier version is passed over.
  const { owner = 'check' } =
    'bundleIds' in settings || 'packageNames' in settings ? settings : NO_OWNER;
  const moves = 'bundleIds' in settings && settings.movesNonConsumables === true;
  return {
    sandbox: { testers, until },
    owner,
    catalogVersions,
    refunds,
    movesNonConsumables: moves,
  };
}
