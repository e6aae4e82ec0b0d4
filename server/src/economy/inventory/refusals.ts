import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { describeNoPlayer } from './named-holder.ts';
import type { ItemAct, NoInstance } from './ports.ts';
import type { TooFewUses, UsesLeft } from './uses.ts';

// The refusals of what is done to an item.

/** Describes InvalidParams where a call names a character; undefined: it names none. */
export function describeCharacter(
  { CharacterId = '' }: { readonly CharacterId?: string },
  member = 'CharacterId',
): ErrorExtras | undefined {
  if (CharacterId === '') return undefined;
  return { details: { [member]: ['This service has no characters.'] } };
}

type Named = Pick<ItemAct, 'playerId' | 'instanceId'>;

interface InstanceRefusal {
  readonly error: 'AccountNotFound' | 'ItemNotFound';
  readonly extras: ErrorExtras;
}

/** The refusal of an item that is not there: the error, and what was named in its details. */
export function toInstanceRefusal(
  { status }: NoInstance,
  { playerId, instanceId }: Named,
): InstanceRefusal {
  if (status === 'noPlayer') {
    return { error: 'AccountNotFound', extras: describeNoPlayer(playerId) };
  }
  const sentence = `The player has no item "${instanceId}".`;
  return { error: 'ItemNotFound', extras: { details: { ItemInstanceId: [sentence] } } };
}

/** The errors of operations that change the uses of an item, in order of precedence. */
export const USES_ERRORS = [
  'InvalidParams',
  'AccountNotFound',
  'ItemNotFound',
  'NoRemainingUses',
] as const;

/** Throws the refusal of uses that cannot change; gives those that are left. */
export function usesLeftOr(
  outcome: UsesLeft | TooFewUses | NoInstance,
  {
    named,
    fail,
  }: {
    readonly named: Named;
    readonly fail: (
      error: InstanceRefusal['error'] | 'NoRemainingUses',
      extras: ErrorExtras,
    ) => ApiError;
  },
): number {
  switch (outcome.status) {
    case 'left':
      return outcome.remainingUses;
    case 'tooFewUses': {
      const { remainingUses } = outcome;
      const sentence =
        remainingUses === undefined
          ? 'The item is not used up, so it has no number of uses.'
          : `The item has ${remainingUses} uses left.`;
      throw fail('NoRemainingUses', { details: { ItemInstanceId: [sentence] } });
    }
    default: {
      const { error, extras } = toInstanceRefusal(outcome, named);
      throw fail(error, extras);
    }
  }
}
