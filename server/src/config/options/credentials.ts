import { LIFETIME_MS, SECRET_KEY_CHARS } from '../../kernel/limits.ts';
import { duration, FILE, option, parsePattern, parseTitle } from '../option.ts';

const lifetime = duration({
  min: `${LIFETIME_MS.min / 60_000}m`,
  max: `${LIFETIME_MS.max / 86_400_000}d`,
});

/** Keys, the first title, and how long credentials live. */
export const credentialsOptions = {
  keyFile: option('--key-file', {
    ...FILE,
    description:
      'The key that the signing keys are sealed with: 32 random bytes as base64, readable by nobody else; made on the first start, and the same for all nodes of a database.',
    concerns: 'any',
    fallbackDescription: 'purser.key beside the embedded database; must be named with another',
  }),
  bootstrapTitleId: option('--bootstrap-title-id', {
    placeholder: 'id',
    description:
      'The id of the title that a start makes sure of: 4 to 8 hex digits, in letters of either case.',
    fallbackDescription: 'chosen at random on the first start',
    parse: parseTitle,
  }),
  bootstrapSecretKey: option('--bootstrap-secret-key', {
    placeholder: 'text',
    description:
      'The secret key that a start makes sure of: 32 to 128 visible ASCII characters. Other people of the machine can see flags, so prefer the variable or the file.',
    fallbackDescription: 'made at random on the first start and printed once',
    secret: true,
    parse: parsePattern(
      new RegExp(`^[\\x21-\\x7e]{${SECRET_KEY_CHARS.min},${SECRET_KEY_CHARS.max}}$`),
      `must be ${SECRET_KEY_CHARS.min} to ${SECRET_KEY_CHARS.max} visible ASCII characters`,
    ),
  }),
  entityTokenLifetimeMs: option('--entity-token-lifetime', {
    ...lifetime,
    description: 'How long an entity token lives.',
    fallback: '24h',
  }),
  sessionLifetimeMs: option('--session-lifetime', {
    ...lifetime,
    description: 'How long a session ticket lives.',
    fallback: '24h',
  }),
};
