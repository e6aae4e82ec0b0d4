import { rotateSigningKey } from '../../credentials/rotate-signing-key.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';

export const signingKeyRotate: CliCommand = {
  summary:
    'Makes a key that signs from now on, in a running service too; what older keys signed stays good until its end.',
  concerns: 'any',
  examples: [['signing-key rotate', 'once in a while, or before an old key is revoked']],
  async run({ config }) {
    const kid = await withDatabase(config, async (storage) => {
      const keyEncryptionKey = await keyEncryptionKeyOf(config, storage);
      const { run, now } = storage;
      return rotateSigningKey({
        run,
        random: systemRandom,
        now,
        keyEncryptionKey,
      });
    });
    return {
      json: { kid },
      text: `The key ${kid} signs from now on; older keys go on being accepted.`,
    };
  },
};
