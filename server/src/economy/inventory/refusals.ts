import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { describeNoPlayer } from './named-holder.ts';
import type { ItemAct, NoInstance } from './ports.ts';
import type { TooFewUses, UsesLeft } from './uses.ts';

// The refusals of what is done to an item.

/** Throws CharacterNotFound where a character is named. `memberOf` names the member of the request, by its index in a list. */
export function refuseCharacters(
  named: readonly { readonly CharacterId?: string }[],
  {
    memberOf = () => 'CharacterId',
    fail,
  }: {
    readonly memberOf?: (index: number) => string;
    readonly fail: (error: 'CharacterNotFound', extras: ErrorExtras) => ApiError;
  },
): void {
  const details = named.flatMap(({ CharacterId = '' }, index) =>
    CharacterId === '' ? [] : [[memberOf(index), ['This service has no characters.']] as const],
  );
  if (details.length === 0) return;
  const shown = details.slice(0, ERROR_DETAILS_MAX);
  throw fail('CharacterNotFound', { details: Object.fromEntries(shown) });
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

/** The errors of operations that change the uses of an item, after those of the request, in order of precedence. */
export const USES_ERRORS = ['AccountNotFound', 'ItemNotFound', 'NoRemainingUses'] as const;

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
