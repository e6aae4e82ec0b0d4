import type { PartnerUrls } from '../kernel/partners.ts';

/** An issuer that the program knows. */
export interface KnownIssuer {
  /** The spellings in its tokens, which are one issuer; the first is the one under which players are known. */
  readonly issuers: readonly [string, ...string[]];
  readonly keysUrl: string;
}

/** The issuers that need no discovery, each as its public documentation has it. */
export function knownIssuers(urls: PartnerUrls) {
  return {
    Apple: { issuers: ['https://appleid.apple.com'], keysUrl: urls['apple-keys'] },
    Google: {
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      keysUrl: urls['google-keys'],
    },
    /** Limited Login. Tokens of older SDKs have the other spellings. */
    Facebook: {
      issuers: ['https://www.facebook.com', 'https://limited.facebook.com', 'https://facebook.com'],
      keysUrl: urls['facebook-keys'],
    },
    /** Epic Account Services. */
    Epic: {
      issuers: [
        'https://api.epicgames.dev/epic/oauth/v1',
        'https://api.epicgames.dev/epic/oauth/v2',
      ],
      keysUrl: urls['epic-keys'],
    },
    /** The service account of a console, not the Nintendo Account of a person, whose issuer is another. */
    Nintendo: {
      issuers: ['https://e0d67c509fb203858ebcb2fe3f88c2aa.baas.nintendo.com'],
      keysUrl: urls['nintendo-keys'],
    },
  } as const satisfies Readonly<Record<string, KnownIssuer>>;
}
