import { extension } from '../../kernel/extension.ts';
import { fromWireTime } from '../../kernel/instant.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { AsOf } from './revision.ts';

/** The members of a request that can ask for a past state. */
export const asOfMembers = {
  AsOfRevision: extension(
    Type.Optional(
      Type.Integer({
        description: 'What was there right after this revision. Absent: what is there now.',
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
  ),
  AsOfTime: extension(
    Type.Optional(
      WireTime(
        'What was there at this moment, in place of AsOfRevision. Absent: what is there now.',
      ),
    ),
  ),
};

interface AsOfOnWire {
  readonly AsOfRevision?: number;
  readonly AsOfTime?: string;
}

/** Whether a request names two moments. */
export function isTwoMoments({ AsOfRevision, AsOfTime }: AsOfOnWire): boolean {
  return AsOfRevision !== undefined && AsOfTime !== undefined;
}

/** Reads the moment that a request asks for; undefined: now. */
export function fromWireAsOf({ AsOfRevision, AsOfTime }: AsOfOnWire): AsOf | undefined {
  if (AsOfRevision !== undefined) return { revision: AsOfRevision };
  return AsOfTime === undefined ? undefined : { at: fromWireTime(AsOfTime) };
}
