import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { REAL_MONEY_TEXTS } from './real-money.tsx';
import { SHARED_TEXTS } from './shared.ts';

const LOGINS = {
  about:
    'Games log players in by what these services vouch for. Whoever holds the keys of one can log in as any of its players, so each change is written down.',
  denied: 'connect the title with identity providers',
  notSetUp: 'Not set up: no player logs in by it.',
  removal:
    'No player logs in by it any more, on any node. Accounts, sessions and identities stay: they work again when the same is set up anew.',
  /** The effect of each bad result of a test on players. */
  testEffects: {
    Away: 'While there is no answer, logins that need it are refused as ServiceUnavailable (503). Players who are logged in stay so.',
    Wrong: 'No player logs in by it until this is mended.',
    Refused: 'No login that needs the secret succeeds until it is set anew.',
  },
  refused: {
    heading: 'Refused logins since the last change',
    none: 'No login was refused since the last change.',
    reasons: {
      tooLong: 'token too long',
      malformed: 'malformed token or code',
      algorithm: 'algorithm not allowed',
      unknownKey: 'unknown key id',
      signature: 'wrong signature',
      issuer: 'token of another issuer, or certificate of another host',
      audience: 'token for another client',
      expired: 'expired token',
      notYetValid: 'token not valid yet',
      nonce: 'wrong nonce',
      subject: 'no usable subject',
      refused: 'the provider says no',
      publisherBanned: 'banned by the publisher',
      familyShared: 'borrowed by family sharing',
      titleSecret: 'the provider does not take the secret of the title, or none is stored',
      noIdToken: 'no ID token: the game must ask for the scope openid',
      providerAway:
        'the provider gave no answer, or none to the last calls and is tried once a second',
      failed: 'an error of the service: look into its log',
      notSetUp: 'not set up',
    },
  },
} as const;

const PURCHASES = {
  about:
    'Players pay in the stores of these platforms, and the game brings the receipts. Whoever holds their keys, or names an app here, decides which receipts give goods, so each change is written down.',
  denied: 'set up payment platforms',
  notSetUp: 'Not set up: its receipts give nothing.',
  removal:
    'Its receipts give nothing any more, on any node, and its refunds are not learned of. Players keep what they have. Receipts that were used stay used, also when the same is set up anew.',
  /** The effect of each bad result of a test on players. */
  testEffects: {
    Away: 'While there is no answer, receipts that need it are refused as ServiceUnavailable (503). Nothing is used up: games send them again.',
    Wrong: 'Receipts that need it give nothing until this is mended.',
    Refused: 'Nothing that needs the secret works until it is set anew.',
  },
  refused: {
    heading: 'Refused receipts since the last change',
    none: 'No receipt was refused since the last change.',
    reasons: {
      malformed: 'malformed receipt',
      oldReceipt: 'receipt in a form that the platform no longer gives',
      tooLong: 'receipt too long, or with too many purchases',
      badAccount:
        'the service account or the license key of the title cannot be used, or the platform does not know the account',
      badSignature: 'wrong signature, or not of the platform',
      otherApp: 'purchase in another app',
      otherEnvironment: 'neither for money nor in the sandbox',
      otherProduct: 'another product than the receipt says',
      noPurchase: 'no purchase in the receipt',
      severalPurchases: 'several purchases where one is expected',
      subscription: 'a subscription, which is not taken yet',
      pending: 'not paid yet',
      refunded: 'refunded, revoked or cancelled',
      familyShared: 'shared by the family, which the title does not take',
      titleSecret: 'the platform does not take the secret of the title, or none is stored',
      refused: 'the platform does not know the purchase, or says no',
      providerAway: 'the platform gave no answer, or has too many calls of ours to answer',
      failed: 'an error of the service: look into its log',
      notSetUp: 'not set up',
    },
  },
} as const;

/** Texts of the page about identity providers and payment platforms. */
export const CONNECTIONS_TEXTS = {
  heading: LAYOUT_TEXTS.pages.connections,
  tabs: {
    providers: 'Identity providers',
    platforms: 'Payment platforms',
    sessions: 'Sessions',
    changes: 'Changes',
  },
  kinds: { logins: LOGINS, purchases: PURCHASES },
  providers: {
    OpenIdConnect: 'OpenID Connect',
    Apple: 'Apple',
    Google: 'Google and Google Play Games',
    GameCenter: 'Game Center',
    Steam: 'Steam',
    ...REAL_MONEY_TEXTS.platforms,
  },
  newOpenId: 'New OpenID connection',
  openId: (connectionId: string) => `OpenID Connect: ${connectionId}`,
  setUp: 'Set up',
  setUpHeading: (name: string) => `Set up ${name}`,
  changeHeading: (name: string) => `Change ${name}`,
  saved: (name: string) => `${name} is set up`,
  secret: 'Secret',
  secretIs: { stored: 'stored, and never shown', none: SHARED_TEXTS.none },
  changed: (at: ReactNode) => <>Changed {at}</>,
  labels: {
    ConnectionId: 'Connection id',
    ClientId: 'Client id',
    ClientIds: 'Client ids',
    BundleIds: 'Bundle ids',
    TeamId: 'Team id',
    KeyId: 'Key id',
    RedirectUri: 'Redirect URI',
    AppId: 'App id',
    Identity: 'Identity of tickets',
    AllowsFamilySharing: 'Family sharing',
    DiscoveryUrl: 'Discovery URL',
    IssuerInformation: 'Issuer',
    Preset: 'Preset',
    IssuerOverride: 'Issuer override',
    IgnoreNonce: 'Ignore nonces',
    source: 'Where its keys come from',
    IssuerId: 'Issuer id',
    MovesNonConsumables: 'Non-consumables move',
    PackageNames: 'Packages',
    LicenseKeys: 'License keys',
    NotificationAudience: 'Audience of notifications',
    NotificationAccount: 'Account of notifications',
    Currency: 'Currency',
    Language: 'Language',
    Owner: 'Token of the player in a receipt',
    Refunds: 'Refunds',
    CatalogVersions: 'Further catalog versions',
    Testers: 'Testers in the sandbox',
    Until: 'Sandbox open to everybody until',
  },
  /** The words of settings that are one of several. */
  choices: {
    Owner: {
      Check: 'refused if it is of another player',
      Require: 'needed, and of this player',
      Ignore: 'not looked at',
    },
    Refunds: { Mark: 'written down only', TakeBack: 'the goods are taken back' },
  },
  /** Of members that only requests have. */
  requestLabels: {
    IssuerDiscoveryUrl: 'Discovery URL',
    Sandbox: 'Sandbox',
    ClientSecret: 'Client secret',
  },
  hints: {
    ConnectionId: 'Games send it with each login. It stays as it is.',
    ClientId: 'The audience that tokens must name.',
    ClientIds: 'One in each line.',
    BundleIds: 'One in each line.',
    TeamId: 'For codes, which are revoked when an account is deleted. It comes with the key id.',
    KeyId: 'Of the private key of the team.',
    RedirectUri: 'Empty for games on mobile devices.',
    AppId: 'The number of the game at Steam.',
    Identity: 'Empty: the one for which the published SDKs ask.',
    AllowsFamilySharing: 'Players who borrow the game may log in.',
    DiscoveryUrl: 'https://…/.well-known/openid-configuration',
    IssuerInformation: 'Issuer, AuthorizationUrl, TokenUrl and JsonWebKeySet, as JSON.',
    IssuerOverride:
      'Players are known under this issuer in place of the one that their tokens name. Empty: none.',
    IgnoreNonce: 'A token with a nonce is taken although the login names none.',
    MovesNonConsumables:
      'What is left of the goods goes to the player who restores the purchase, and is taken from the former one. Not with the owner Require.',
    IssuerId:
      'Of the keys for the App Store Server API, which tells of refunds. It comes with the key id.',
    PackageNames: 'Whose purchases are taken, one in each line.',
    LicenseKeys:
      'Of the Play Console: in each line a package, a space and its key in base64. With it a wrong signature is refused without a call.',
    NotificationAudience:
      'For which Google signs its push messages about refunds. It sends them to /Notification/PlayStore.',
    NotificationAccount: 'The e-mail address of the account that sends them.',
    Currency: 'Of the prices RM in which orders are made (ISO 4217). Empty: USD.',
    Language: 'Of the texts of an order (ISO 639-1). Empty: en.',
    Owner:
      'Games hand the token of GetPurchaseAccountToken to the platform, which writes it into the receipt.',
    Refunds: 'What a refund does. Goods that are used up already are shown as a shortfall.',
    CatalogVersions: 'The versions that clients may name beside the default one, one in each line.',
    Testers:
      'Ids of players whose purchases in the sandbox are taken, one in each line. Such purchases cost nothing.',
    Until:
      'For the review of an app, which buys in the sandbox. Anybody with a sandbox account gets goods for nothing until then. Empty: only the testers.',
  },
  /** Of settings that several providers have: what is one provider's own. */
  ownHints: {
    Apple: { ClientIds: 'Bundle ids of the apps and ids of services, one in each line.' },
    Google: { ClientIds: 'One in each line. The first one is the web client.' },
    AppStore: {
      BundleIds: 'Whose purchases are taken, one in each line.',
      KeyId: 'Of the private key for that API.',
      Refunds:
        'What a refund does. Goods that are used up already are shown as a shortfall. Apple sends its notifications, version 2, to /Notification/AppStore.',
      AllowsFamilySharing: 'A purchase that the family of the player shares is taken.',
    },
    AmazonAppstore: { AppId: 'For people: the answers of Amazon do not name it.' },
  },
  noKey: {
    AppStore:
      'Without the private key, refunds that no notification has told are not learned of. Receipts are verified without it.',
    Apple:
      'Without the private key, the team id and the key id do nothing: logins that send an authorization code are refused, and Apple is not told when an account is deleted.',
  },
  sources: {
    DiscoveryUrl: 'a discovery URL',
    IssuerInformation: 'entered by hand',
    Facebook: 'Facebook, limited login',
    Epic: 'Epic Games',
    Nintendo: 'Nintendo',
  },
  deniedOverride: 'name an issuer whose players are known already',
  secrets: {
    OpenIdConnect: 'Client secret',
    Apple: 'Private key (.p8)',
    Google: 'Client secret',
    Steam: 'Publisher key',
    GameCenter: 'Secret',
    AppStore: 'Private key (.p8)',
    PlayStore: 'Key file of the service account (JSON)',
    AmazonAppstore: 'Shared secret',
    SteamPurchases: 'Publisher key',
  },
  secretHint: {
    isStored: 'One is stored. Empty: it stays.',
    isNew: 'It is stored encrypted, and never shown again.',
  },
  lines: (of: { readonly issuer: string; readonly keys: string }) =>
    `${of.issuer}, keys: ${of.keys}`,
  removal: {
    heading: (name: string) => `Remove ${name}`,
    done: (name: string) => `${name} is removed`,
  },
  test: {
    act: 'Test',
    about: (name: string) => `Test ${name}`,
    statuses: { Ready: 'ready', Away: 'no answer', Wrong: 'wrong', Refused: 'secret refused' },
    took: (milliseconds: number) => `${milliseconds} ms`,
    issuer: (issuer: string) => `Issuer: ${issuer}`,
    keyIds: (ids: readonly string[]) => `Key ids: ${ids.join(', ')}`,
  },
  refusedLine: (of: {
    readonly count: string;
    readonly reason: string;
    readonly at: ReactNode;
  }) => (
    <>
      {of.count} × {of.reason}, last {of.at}
    </>
  ),
  refundPolls: {
    heading: 'Refunds that the platform was asked for',
    none: 'The platform was not asked for refunds yet, or the title has no key for that.',
    environments: { Production: 'production', Sandbox: 'sandbox' },
    line: (of: {
      readonly app: string;
      readonly environment: string;
      readonly told: ReactNode;
      readonly failed: ReactNode;
    }) => (
      <>
        {of.app === '' ? '' : `${of.app}, `}
        {of.environment}: {of.told}
        {of.failed}
      </>
    ),
    never: 'it has never told all',
    told: (of: { readonly at: ReactNode; readonly until: ReactNode }) => (
      <>
        it told on {of.at} all until {of.until}
      </>
    ),
    failed: (of: { readonly fault: string; readonly at: ReactNode }) => (
      <>
        ; since {of.at} {of.fault}
      </>
    ),
    faults: {
      away: 'it gives no answer that can be understood',
      titleSecret: 'it does not take the key of the title',
      refused: 'it does not know the app, or says no',
      broken: 'an error of the service stops it: look into its log',
    },
  },
  changes: {
    none: 'Nothing was changed yet',
    actions: {
      Created: (name: string) => `${name} was set up`,
      Changed: (name: string) => `${name} was changed`,
      Removed: (name: string) => `${name} was removed`,
      Refused: (name: string) =>
        `${name} was not changed: the change names an app of another title`,
    },
    by: (of: { readonly author: string; readonly at: ReactNode }) => (
      <>
        {of.author}, {of.at}
      </>
    ),
    value: (label: string, value: string) => `${label}: ${value}`,
    newSecret: 'A new secret was stored.',
    line: (of: { readonly label: string; readonly before: string; readonly after: string }) =>
      `${of.label}: ${of.before} → ${of.after}`,
    commandLine: 'the command line',
  },
  sessions: {
    about:
      'How long a login lasts, and how fresh it must be for changes to the account. A stolen session then cannot take the account.',
    denied: 'change how sessions of players work',
    refresh: {
      label: 'Refresh tokens',
      on: 'Logins give refresh tokens',
      off: 'Logins give no refresh tokens',
      whenOn:
        'A game keeps its player logged in. A token that comes again within 60 seconds is given the same answer; later it ends the session.',
      whenOff: 'A game logs its player in anew when the session ends.',
      turnOn: {
        open: 'Give refresh tokens',
        act: 'Give refresh tokens',
        effect:
          'From then on logins answer with a refresh token, too. Sessions of before get none.',
        done: 'Logins give refresh tokens',
      },
      turnOff: {
        open: 'Give none',
        act: 'Give none',
        effect:
          'No refresh token is taken any more, on any node. Players log in again when their sessions end.',
        done: 'Logins give no refresh tokens',
      },
    },
    fresh: {
      label: 'Age of a session that may change the account',
      is: (seconds: string) => `Changes need a login within the last ${seconds} seconds`,
      about:
        'Links, unlinks, a first password and changes of contact addresses. An older session must log in again first.',
      input: 'Seconds after a login',
    },
  },
} as const;
