import { listSealed } from '../app/storage/sealed.ts';
import type { NodeStats } from '../cluster/node-stats.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { fingerprintOf } from '../kernel/key-encryption.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import { keyEncryptionOf, readKeyFile, requireKeyPath } from '../runtime/key-file.ts';
import { addressOf, listServing, rotateKeyFile } from '../runtime/rotate-key-file.ts';
import type { CliCommand } from './program/command.ts';
import { databaseCommand } from './program/database-command.ts';
import { describeCount } from './program/print.ts';

/** For how long processes may take to read the file: enough to copy it to some machines. */
const WAIT_MS = 3 * MINUTE_MS;

export const keyFileRotate: CliCommand = {
  summary:
    'Changes the key in the key file and encrypts everything anew under it, while the service runs; again after an interruption, it goes on.',
  examples: [
    ['key-file rotate', 'the key file may have been seen, or somebody who knew it has left'],
    ['key-file rotate --key-file purser.key', 'on PostgreSQL, where each machine has a copy of it'],
  ],
  negative:
    'a process that serves has not read the new key, so that nothing is encrypted under it yet',
  async run({ config, terminal }) {
    const keyPath = requireKeyPath(config.keyPath);
    const rotated = await withDatabase(config, (storage) =>
      rotateKeyFile(storage, {
        keyPath,
        open: () => keyEncryptionOf(config, storage),
        waitMs: WAIT_MS,
        onWait: (sentence) => void terminal.stderr.write(`${sentence}\n`),
      }),
    );
    const { fingerprint, keptFile, resealed, stillHeldBy } = rotated;
    const text = [
      `The key ${fingerprint} is the only one in ${keyPath}; ${describeCount(resealed, 'secret')} ${resealed === 1 ? 'was' : 'were'} encrypted anew under it.`,
      `Backups made before need the old key: it is in ${keptFile}, where a restore finds it. Keep a copy of that file with your copies of the key file, and delete both with the last of these backups.`,
      ...(stillHeldBy.length === 0
        ? []
        : [
            `Copy ${keyPath} to the machines of ${stillHeldBy.join(', ')}, which still hold the old key too.`,
          ]),
    ];
    return { json: { keyFile: keyPath, ...rotated }, text: text.join('\n') };
  },
};

export const keyFileStatus = databaseCommand({
  summary:
    'Shows the keys of the key file by their fingerprints, what is encrypted under each, and which processes hold them; changes nothing.',
  examples: [['key-file status', 'before and after key-file rotate']],
  negative: 'a rotation of the key is not finished',
  read: ({ config }) => config,
  async run(storage, config) {
    const keyPath = requireKeyPath(config.keyPath);
    const fingerprints = readKeyFile(keyPath).map(fingerprintOf);
    const keyEncryption = await keyEncryptionOf(config, storage);
    const sealed = await storage.run(listSealed);
    const older = sealed.filter((it) => keyEncryption.resealed(it.sealed, it.place) !== undefined);
    const processes = (await listServing(storage)).map((node) => toShown(node));
    const last = fingerprints.at(-1) as string;
    const isFinished =
      fingerprints.length === 1 && processes.every(({ keys }) => keys.join() === last);
    const counts = [older.length, sealed.length - older.length].slice(-fingerprints.length);
    const keys = fingerprints.map((fingerprint, at) => ({ fingerprint, secrets: counts[at] ?? 0 }));
    return {
      json: { keyFile: keyPath, keys, processes, finished: isFinished },
      text: [
        ...keys.map(
          (key) => `${keyPath} holds ${key.fingerprint}: ${describeCount(key.secrets, 'secret')}`,
        ),
        ...processes.map((one) => `${one.address} holds ${one.keys.join(' and ')}`),
        isFinished
          ? 'Everything is encrypted under one key, and no process holds another.'
          : `A rotation is not finished: go on with ${nextCommand('key-file rotate')}, and copy ${keyPath} to the machines that have a copy.`,
      ].join('\n'),
      exitCode: isFinished ? 0 : 1,
    };
  },
});

function toShown(node: NodeStats) {
  return { address: addressOf(node), keys: node.keys?.opens ?? ['no key that it tells of'] };
}
