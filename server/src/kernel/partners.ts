/**
 * The addresses of services of others that the program itself knows, by the names with which an installation puts others in their place.
 * Each is from the public documentation of its service.
 */
export const PARTNER_URLS = {
  'apple-keys': 'https://appleid.apple.com/auth/keys',
  'apple-token': 'https://appleid.apple.com/auth/token',
  'apple-revoke': 'https://appleid.apple.com/auth/revoke',
  'google-keys': 'https://www.googleapis.com/oauth2/v3/certs',
  'google-token': 'https://oauth2.googleapis.com/token',
  'google-play-games': 'https://games.googleapis.com/games/v1/players/me',
  // The origin of the Android Publisher API, up to the package.
  'play-store': 'https://androidpublisher.googleapis.com/androidpublisher/v3/applications/',
  'amazon-appstore': 'https://appstore-sdk.amazon.com/version/1.0/verifyReceiptId/',
  // The origin of certificates; their paths come from clients.
  'game-center': 'https://static.gc.apple.com/',
  steam: 'https://partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/',
  'steam-purchases': 'https://partner.steam-api.com/ISteamMicroTxn/',
  'steam-sandbox-purchases': 'https://partner.steam-api.com/ISteamMicroTxnSandbox/',
  // App Store Server API: Get Notification History.
  'app-store-api': 'https://api.storekit.apple.com/inApps/v1/notifications/history',
  'app-store-sandbox-api': 'https://api.storekit-sandbox.apple.com/inApps/v1/notifications/history',
  'facebook-keys': 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
  'epic-keys': 'https://api.epicgames.dev/epic/oauth/v1/.well-known/jwks.json',
  'nintendo-keys': 'https://e0d67c509fb203858ebcb2fe3f88c2aa.baas.nintendo.com/1.0.0/certificates',
} as const;

export type PartnerName = keyof typeof PARTNER_URLS;

/** The address of each service of others. */
export type PartnerUrls = Readonly<Record<PartnerName, string>>;

/** The options of an installation for calls to services of others. */
export interface OutsideSettings {
  /** Origins for which neither https nor a public address is asked. */
  readonly exceptions: readonly string[];
  readonly partnerUrls: Partial<PartnerUrls>;
  /** SHA-256 of the root certificates behind receipts of the App Store, in hexadecimal digits; absent: of Apple's. */
  readonly appStoreRoots?: readonly string[] | undefined;
}
