import type { ErrorName } from '../kernel/error-catalogue.ts';
import { type ErrorExtras, rateLimitExtras } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import type { DataRefusal } from './player-data.ts';

const TOO_MANY = {
  update: 'A call names',
  player: 'A player has',
  entity: 'An entity has',
} as const;

/** The error of a refused update. `memberOf` names the member of the request that has the value of a key. */
export function toRefusal(
  refused: DataRefusal,
  memberOf: (key: string) => string,
): readonly [ErrorName, ErrorExtras] {
  switch (refused.status) {
    case 'otherVersion': {
      const message = `The objects have the version ${refused.version}`;
      return ['EntityProfileVersionMismatch', { message }];
    }
    case 'tooOften': {
      const retryAfterSeconds = Math.ceil(refused.retryAfterMs / SECOND_MS);
      return ['DataUpdateRateExceeded', { retryAfterSeconds }];
    }
    case 'growsTooFast':
      return ['DataUpdateRateExceeded', rateLimitExtras(refused.excess)];
    case 'tooManyKeys': {
      const things = refused.of === 'entity' ? 'objects' : 'keys';
      const message = `${TOO_MANY[refused.of]} at most ${refused.max} ${things}`;
      return ['TooManyKeys', { message }];
    }
    case 'tooLong': {
      const { key, max } = refused;
      if (key === undefined) {
        const message = `The data of a player have at most ${max} bytes`;
        return ['DataLengthExceeded', { message }];
      }
      const sentence = `The text must not have more than ${max} bytes of UTF-8.`;
      return ['DataLengthExceeded', { details: { [memberOf(key)]: [sentence] } }];
    }
  }
}
