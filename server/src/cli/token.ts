import type { CredentialReport } from '../credentials/inspect-credential.ts';
import { KEPT_USUALLY } from '../kernel/kept.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { WrongUse } from '../runtime/failure.ts';
import { keyEncryptionOf } from '../runtime/key-file.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import type { CliCommand, CommandInput } from './program/command.ts';
import { formatMembers, toShownTime } from './program/print.ts';
import { readCredential } from './program/terminal.ts';

export const tokenInspect: CliCommand = {
  summary:
    'Says what an entity token, a session ticket or a secret key is, whose, until when, and whether it is good.',
  args: [['[text]', 'The token, ticket or key; - or nothing reads it from standard input.']],
  examples: [
    ['token inspect - < token.txt', 'so that it stays out of the history of the shell'],
    ['token inspect eyJhbGciOi… --json', 'for a program'],
  ],
  negative: 'it is not good',
  async run(input) {
    const report = await inspect(input.config, await credentialOf(input));
    const { playerId, issuedAt, expiresAt, ...rest } = report;
    return {
      json: {
        ...rest,
        serviceId: playerId,
        issuedAt: toShownTime(issuedAt),
        expiresAt: toShownTime(expiresAt),
      },
      text: toText(report),
      exitCode: report.status === 'valid' ? 0 : 1,
    };
  },
};

async function inspect(config: CommandInput['config'], text: string): Promise<CredentialReport> {
  const { makeApp } = await import('../app/app.ts');
  const { NO_LIMITS } = await import('../app/limits.ts');
  return withDatabase(config, async (storage) => {
    const app = await makeApp({
      storage,
      keyEncryption: await keyEncryptionOf(config, storage),
      clock: storage.now,
      random: systemRandom,
      lifetimes: {
        entityTokenMs: config.entityTokenLifetimeMs,
        sessionMs: config.sessionLifetimeMs,
      },
      // Nothing is served, so nothing is measured or logged.
      metrics: {
        observe: () => undefined,
        emit: () => undefined,
        observeCommand: () => undefined,
        observeControl: () => undefined,
        watch: () => undefined,
        totals: () => Promise.reject(new Error('Nothing is measured')),
        text: () => Promise.resolve({ contentType: 'text/plain', body: '' }),
      },
      log: { call: () => undefined, unexpectedError: () => undefined },
      onClusterChange: () => undefined,
      limits: NO_LIMITS,
      kept: KEPT_USUALLY,
      consoleSite: { publicOrigin: undefined, isSecure: false },
      onUntrustedProxy: () => undefined,
      onReadiness: () => undefined,
      trustedProxies: [],
      version: '',
    });
    try {
      return await app.inspect(text);
    } finally {
      await app.close();
    }
  });
}

async function credentialOf({ args: [text], terminal }: CommandInput): Promise<string> {
  const given =
    text === undefined || text === '-' ? await readCredential(terminal.stdin) : text.trim();
  if (given !== '') return given;
  throw new WrongUse('There is nothing to look at: give the token, ticket or key, or pipe it in.');
}

const KINDS = {
  entityToken: 'an entity token',
  sessionTicket: 'a session ticket',
  secretKey: 'a secret key',
  unknown: 'unknown',
} as const;

function toText(report: CredentialReport): string {
  const { kind, status, reason, issuedBy } = report;
  return formatMembers([
    ['What', KINDS[kind]],
    ['Status', `${status}. ${reason}`],
    ['Whose', report.whose],
    ['ServiceId', report.playerId],
    ['Title', report.titleId],
    ['Issued', toShownTime(report.issuedAt)],
    ['Ends', toShownTime(report.expiresAt)],
    [issuedBy?.kind === 'secretKey' ? 'Key' : 'Session', issuedBy?.id],
    ['Token', report.tokenId],
    ['Audience', report.audience],
  ]);
}
