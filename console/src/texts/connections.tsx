import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the page about identity providers. */
export const CONNECTIONS_TEXTS = {
  heading: LAYOUT_TEXTS.pages.connections,
  tabs: { providers: 'Providers', sessions: 'Sessions', changes: 'Changes' },
  about:
    'Games log players in by what these services vouch for. Whoever holds the keys of one can log in as any of its players, so each change is written down.',
  denied: 'connect the title with identity providers',
  providers: {
    OpenIdConnect: 'OpenID Connect',
    Apple: 'Apple',
    Google: 'Google and Google Play Games',
    GameCenter: 'Game Center',
    Steam: 'Steam',
    AppStore: 'App Store',
    PlayStore: 'Google Play',
    AmazonAppstore: 'Amazon Appstore',
    SteamPurchases: 'Purchases on Steam',
  },
  newOpenId: 'New OpenID connection',
  openId: (connectionId: string) => `OpenID Connect: ${connectionId}`,
  setUp: 'Set up',
  setUpHeading: (name: string) => `Set up ${name}`,
  changeHeading: (name: string) => `Change ${name}`,
  notSetUp: 'Not set up: no player logs in by it.',
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
  },
  /** Of members that only requests have. */
  requestLabels: {
    IssuerDiscoveryUrl: 'Discovery URL',
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
  },
  /** Of settings that several providers have: what is one provider's own. */
  ownHints: {
    Apple: { ClientIds: 'Bundle ids of the apps and ids of services, one in each line.' },
    Google: { ClientIds: 'One in each line. The first one is the web client.' },
  },
  noAppleKey:
    'Without the private key, the team id and the key id do nothing: logins that send an authorization code are refused, and Apple is not told when an account is deleted.',
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
  },
  secretHint: {
    isStored: 'One is stored. Empty: it stays.',
    isNew: 'It is stored encrypted, and never shown again.',
  },
  lines: (of: { readonly issuer: string; readonly keys: string }) =>
    `${of.issuer}, keys: ${of.keys}`,
  removal: {
    heading: (name: string) => `Remove ${name}`,
    effect:
      'No player logs in by it any more, on any node. Accounts, sessions and identities stay: they work again when the same is set up anew.',
    done: (name: string) => `${name} is removed`,
  },
  test: {
    act: 'Test',
    about: (name: string) => `Test ${name}`,
    statuses: { Ready: 'ready', Away: 'no answer', Wrong: 'wrong', Refused: 'secret refused' },
    /** The effect of each bad result on players. */
    effects: {
      Away: 'While there is no answer, logins that need it are refused as ServiceUnavailable (503). Players who are logged in stay so.',
      Wrong: 'No player logs in by it until this is mended.',
      Refused: 'No login that needs the secret succeeds until it is set anew.',
    },
    took: (milliseconds: number) => `${milliseconds} ms`,
    issuer: (issuer: string) => `Issuer: ${issuer}`,
    keyIds: (ids: readonly string[]) => `Key ids: ${ids.join(', ')}`,
  },
  refused: {
    heading: 'Refused logins since the last change',
    none: 'No login was refused since the last change.',
    line: (of: { readonly count: string; readonly reason: string; readonly at: ReactNode }) => (
      <>
        {of.count} × {of.reason}, last {of.at}
      </>
    ),
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
  changes: {
    none: 'Nothing was changed yet',
    actions: {
      Created: (name: string) => `${name} was set up`,
      Changed: (name: string) => `${name} was changed`,
      Removed: (name: string) => `${name} was removed`,
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
      hint: (min: string, max: string) => `From ${min} to ${max}.`,
    },
  },
} as const;
