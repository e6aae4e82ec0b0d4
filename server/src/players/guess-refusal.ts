import { SECOND_MS } from '../kernel/instant.ts';
import { toWireBanDetails } from '../moderation/wire.ts';
import type { RefusedGuess } from './guess-password.ts';

/** What a player is told who has to show the password once more, and showed none that was judged right. */
export function toGuessRefusal(refused: RefusedGuess) {
  switch (refused.status) {
    case 'addressBanned':
      return { error: 'IpAddressBanned', details: toWireBanDetails(refused.bans) } as const;
    case 'accountLocked':
    case 'addressLimited': {
      const retryAfterSeconds = Math.ceil(refused.waitMs / SECOND_MS);
      return { error: 'APIClientRequestRateLimitExceeded', retryAfterSeconds } as const;
    }
    case 'busy':
      return { error: 'APIConcurrentRequestLimitExceeded', retryAfterSeconds: 1 } as const;
    case 'noAccount':
    case 'wrongPassword':
      return { error: 'InvalidUsernameOrPassword' } as const;
  }
}
