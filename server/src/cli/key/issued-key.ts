import { COMMAND_LINE } from '../../kernel/author.ts';
import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/permissions.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { issueSecretKey } from '../../titles/issue-secret-key.ts';
import type { CommandResult } from '../program/command.ts';
import { noTitle } from '../program/require-title.ts';
import { toShownScopes } from '../program/shown-scopes.ts';

/** A new secret key with its text, which is stored nowhere. */
export interface IssuedKey {
  readonly keyId: string;
  readonly titleId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | undefined;
  readonly secretKey: string;
}

/** Issues a secret key with a random text; a Failure says why it cannot. */
export async function issueKey(
  { run, now }: Pick<Storage, 'run' | 'now'>,
  asked: {
    readonly titleId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt: Instant | undefined;
  },
): Promise<IssuedKey> {
  const deps = { run, random: systemRandom, now };
  const issued = await issueSecretKey(deps, { ...asked, madeBy: COMMAND_LINE });
  switch (issued.status) {
    case 'issued': {
      const expiresAt = asked.expiresAt === undefined ? undefined : toWireTime(asked.expiresAt);
      return { ...asked, expiresAt, keyId: issued.keyId, secretKey: issued.text };
    }
    case 'noTitle':
      throw noTitle(asked.titleId);
    case 'tooMany':
      throw new Failure(
        `Title ${asked.titleId} has ${SECRET_KEYS_PER_TITLE_MAX} live secret keys already; revoke one first.`,
      );
    default:
      throw new Error(`A random text made no secret key: ${issued.status}`);
  }
}

/** The result of a command that has issued a key, with one more sentence where it is given. */
export function describeIssuedKey(
  key: IssuedKey,
  more: { readonly text?: string } = {},
): CommandResult {
  const { keyId, titleId, scopes, expiresAt, secretKey } = key;
  return {
    json: { ...key, scopes: toShownScopes(scopes) },
    text: [
      `The secret key ${keyId} of title ${titleId}; it is shown this once:`,
      '',
      `  ${secretKey}`,
      '',
      `It may do ${scopes.length === 0 ? 'everything' : `only what ${scopes.join(', ')} may`}, and ${expiresAt === undefined ? 'never ends' : `ends at ${expiresAt}`}.`,
      ...(more.text === undefined ? [] : [more.text]),
    ].join('\n'),
  };
}
