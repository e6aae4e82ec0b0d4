import type { Run } from '../kernel/command.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { digestOf, newId, type Random } from '../kernel/secrets.ts';
import { issueSecretKey as issueSecretKeyCommand } from './commands.ts';
import { hintOf, isSecretKeyText, newSecretKeyText, type SecretKey } from './secret-key.ts';

type IssueSecretKeyOutcome =
  /** `text` is the secret: shown now and never again. */
  | { readonly status: 'issued'; readonly keyId: string; readonly text: string }
  /** `duplicate`: the text asked for is a key already. `badText`: not 32 to 128 visible ASCII characters. */
  | { readonly status: 'noTitle' | 'duplicate' | 'tooMany' | 'badText' };

/** Issues a secret key of a title; makes its text unless one is given. Only its digest is kept. */
export async function issueSecretKey(
  deps: {
    readonly run: Run;
    readonly random: Random;
    readonly now: Clock;
  },
  asked: Pick<SecretKey, 'titleId' | 'name' | 'scopes' | 'madeBy'> & {
    /** Absent: never. */
    readonly expiresAt?: Instant | undefined;
    readonly text?: string | undefined;
  },
): Promise<IssueSecretKeyOutcome> {
  const { run, random, now } = deps;
  const text = asked.text ?? newSecretKeyText(random);
  if (!isSecretKeyText(text)) return { status: 'badText' };
  const keyId = newId(random);
  const status = await run(issueSecretKeyCommand, {
    keyId,
    titleId: asked.titleId,
    name: asked.name,
    digest: digestOf(text),
    hint: hintOf(text),
    scopes: asked.scopes,
    createdAt: now(),
    madeBy: asked.madeBy,
    expiresAt: asked.expiresAt,
  });
  return status === 'issued' ? { status, keyId, text } : { status };
}
