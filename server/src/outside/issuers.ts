import type { Issuer } from '../kernel/id-token.ts';
import type { PartnerUrls } from '../kernel/partners.ts';

/** The issuers that need no discovery, each as its public documentation has it. */
export function knownIssuers(urls: PartnerUrls) {
  return {
    Apple: { issuers: ['https://appleid.apple.com'], keys: { url: urls['apple-keys'] } },
    Google: {
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      keys: { url: urls['google-keys'] },
    },
    /** Limited Login. Tokens of older SDKs have the other spellings. */
    Facebook: {
      issuers: ['https://www.facebook.com', 'https://limited.facebook.com', 'https://facebook.com'],
      keys: { url: urls['facebook-keys'] },
    },
    /** Epic Account Services. */
    Epic: {
      issuers: [
        'https://api.epicgames.dev/epic/oauth/v1',
        'https://api.epicgames.dev/epic/oauth/v2',
      ],
      keys: { url: urls['epic-keys'] },
    },
    /** The service account of a console, not the Nintendo Account of a person, whose issuer is another. */
    Nintendo: {
      issuers: ['https://e0d67c509fb203858ebcb2fe3f88c2aa.baas.nintendo.com'],
      keys: { url: urls['nintendo-keys'] },
    },
  } as const satisfies Readonly<Record<string, Issuer>>;
}
