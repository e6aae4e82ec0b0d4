import { LIFETIME_MS, SECRET_KEY_CHARS } from '../../kernel/limits.ts';
import { TITLE_ID } from '../../kernel/title-id.ts';
import { option, optional, parseDuration, parsePath, parsePattern } from '../option.ts';

const lifetime = parseDuration({
  min: `${LIFETIME_MS.min / 60_000}m`,
  max: `${LIFETIME_MS.max / 86_400_000}d`,
});

/** Keys, the first title, and how long credentials live. */
export const credentialsOptions = {
  keyFile: optional({
    flag: '--key-file',
    variable: 'PURSER_KEY_FILE',
    placeholder: 'file',
    description:
      'The key that the signing keys are sealed with: 32 random bytes as base64, readable by nobody else; made on the first start, and the same for all nodes of a database.',
    concerns: 'any',
    fallbackDescription: 'purser.key beside the embedded database; must be named with another',
    parse: parsePath,
  }),
  bootstrapTitleId: optional({
    flag: '--bootstrap-title-id',
    variable: 'PURSER_BOOTSTRAP_TITLE_ID',
    placeholder: 'id',
    description: 'The id of the title that a start makes sure of: 4 to 8 upper-case hex digits.',
    concerns: 'serve',
    fallbackDescription: 'chosen at random on the first start',
    parse: parsePattern(TITLE_ID, 'must be 4 to 8 upper-case hex digits'),
  }),
  bootstrapSecretKey: optional({
    flag: '--bootstrap-secret-key',
    variable: 'PURSER_BOOTSTRAP_SECRET_KEY',
    placeholder: 'text',
    description:
      'The secret key that a start makes sure of: 32 to 128 visible ASCII characters. Other people of the machine can see flags, so prefer the variable or the file.',
    concerns: 'serve',
    fallbackDescription: 'made at random on the first start and printed once',
    secret: true,
    parse: parsePattern(
      new RegExp(`^[\\x21-\\x7e]{${SECRET_KEY_CHARS.min},${SECRET_KEY_CHARS.max}}$`),
      `must be ${SECRET_KEY_CHARS.min} to ${SECRET_KEY_CHARS.max} visible ASCII characters`,
    ),
  }),
  entityTokenLifetimeMs: option({
    flag: '--entity-token-lifetime',
    variable: 'PURSER_ENTITY_TOKEN_LIFETIME',
    placeholder: 'time',
    description: 'How long an entity token lives.',
    concerns: 'serve',
    fallback: '24h',
    parse: lifetime,
  }),
  sessionLifetimeMs: option({
    flag: '--session-lifetime',
    variable: 'PURSER_SESSION_LIFETIME',
    placeholder: 'time',
    description: 'How long a session ticket lives.',
    concerns: 'serve',
    fallback: '24h',
    parse: lifetime,
  }),
};
