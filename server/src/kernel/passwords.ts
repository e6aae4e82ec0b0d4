import { argon2, timingSafeEqual } from 'node:crypto';
import type { Random } from './secrets.ts';

export type Passwords = ReturnType<typeof makePasswords>;

/** PHC string format: algorithm, version, cost, salt and tag. */
export type PhcText = `$argon2id$${string}`;

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP Password Storage: 19 MiB, 2 passes, 1 lane. */
const COST: Cost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

interface PasswordHash extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * Makes the hasher of passwords, with Argon2id. Each call takes 19 MiB and a thread, so all wait in one queue for their turn.
 * Passwords are normalized (Unicode NFKC), because keyboards encode the same visible text in different ways.
 */
export function makePasswords({ random }: { readonly random: Random }) {
  /** A hash that no password fits. */
  const dummy: PasswordHash = { ...COST, salt: random(SALT_BYTES), tag: random(TAG_BYTES) };

  return {
    /** With a salt of its own. */
    async hash(password: string): Promise<PhcText> {
      const salt = random(SALT_BYTES);
      const tag = await derive(password, { ...COST, salt, tagBytes: TAG_BYTES });
      return toPhc({ ...COST, salt, tag });
    },
    /**
     * Whether the password fits. Where `hash` is undefined (there is no such account) it is false after the same work,
     * so that the time does not reveal it. Rejects for a text that is not a PHC string of Argon2id.
     */
    async verify(password: string, hash: string | undefined): Promise<boolean> {
      const expected = hash === undefined ? dummy : fromPhc(hash);
      const tag = await derive(password, { ...expected, tagBytes: expected.tag.length });
      return timingSafeEqual(tag, expected.tag) && hash !== undefined;
    },
  };
}

function derive(
  password: string,
  how: Cost & { readonly salt: Buffer; readonly tagBytes: number },
): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFKC'), 'utf8'),
    nonce: how.salt,
    parallelism: how.lanes,
    tagLength: how.tagBytes,
    memory: how.memoryKib,
    passes: how.passes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function toPhc({ memoryKib, passes, lanes, salt, tag }: PasswordHash): PhcText {
  const cost = `m=${memoryKib},t=${passes},p=${lanes}`;
  return `$argon2id$v=19$${cost}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** Reads the cost from the text, so that hashes made at another cost stay good. */
function fromPhc(text: string): PasswordHash {
  const [, memoryKib, passes, lanes, salt, tag] = PHC.exec(text) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is broken');
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
