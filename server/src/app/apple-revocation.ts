import { openConnection } from '../connections/judge-by-connection.ts';
import type { AppleToken } from '../kernel/apple.ts';
import { type JobHandler, type JobVerdict, placeOfJob } from '../mail/job.ts';
import type { AppOptions } from './app-options.ts';
import type { makeConnections } from './connections.ts';
import type { Outside } from './outside.ts';

/** The deps of a revocation: the title's connection as it is then. */
export interface RevocationDeps extends Pick<AppOptions, 'keyEncryption'> {
  readonly known: ReturnType<typeof makeConnections>['known'];
  readonly apple: Outside['apple'];
}

/** Makes what tells Apple that a player has left a title, with the title's key as it is then. */
export function makeAppleRevocation({ known, keyEncryption, apple }: RevocationDeps): JobHandler {
  return async (job) => {
    const { titleId = '', sealed = '' } = job;
    const connection = known.find({ titleId, provider: 'Apple', connectionId: '' });
    const opened = connection && openConnection(connection, keyEncryption);
    const privateKey = opened?.secret();
    const { teamId, keyId } = opened?.settings ?? {};
    if (teamId === undefined || keyId === undefined || privateKey === undefined) {
      return failed('login', "The title's connection with Apple has no key.");
    }
    const text = keyEncryption.unseal(sealed, placeOfJob(job)).toString();
    const { clientId, refreshToken } = JSON.parse(text) as AppleToken;
    const revoked = await apple.revoke({ clientId, refreshToken, teamId, keyId, privateKey });
    if (revoked.status === 'revoked') return { status: 'done' };
    return revoked.status === 'providerAway'
      ? failed('away', 'Apple gave no answer.')
      : failed('login', "Apple does not take the title's key.");
  };
}

/** It is tried again until the job expires: the studio may mend its key. */
function failed(reason: 'away' | 'login', detail: string): JobVerdict {
  return { status: 'failed', reason, isFinal: false, detail };
}
