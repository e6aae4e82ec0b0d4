import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { toGiveRefusal } from '../inventory/give-refusals.ts';
import { describeNoPlayer } from '../inventory/named-holder.ts';
import { describeNoCatalog } from '../refusals.ts';
import type { KeyFault } from './unlock.ts';
import type { Unlocking, Unlocked, UnlockOutcome } from './ports.ts';

// The refusals of operations that open a container.

/** Why a container is not opened, and why what is in it is not given: each in order of precedence. */
export const OPEN_ERRORS = [
  'InvalidParams',
  'CharacterNotFound',
  'AccountNotFound',
  'ContainerNotOwned',
  'CatalogNotConfigured',
  'InvalidContainerItem',
  'KeyNotOwned',
] as const;
export const CONTENTS_ERRORS = [
  'ItemNotFound',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'InvalidVirtualCurrency',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

type UnlockError = (typeof OPEN_ERRORS)[number] | (typeof CONTENTS_ERRORS)[number];

/** Describes ContainerKeyInvalid: what would open the container. */
export function describeWrongKey({ keyItemId }: Pick<KeyFault, 'keyItemId'>): ErrorExtras {
  return { details: { KeyItemInstanceId: [`It is opened with "${keyItemId}".`] } };
}

/** Gives what came out, or throws why nothing did. */
export function unlockedOr(
  outcome: UnlockOutcome,
  {
    of,
    fail,
  }: {
    readonly of: Unlocking;
    readonly fail: (error: UnlockError, extras: ErrorExtras) => ApiError;
  },
): Unlocked {
  if (outcome.status === 'unlocked') return outcome;
  const { error, extras } = toRefusal(outcome, of);
  throw fail(error, extras);
}

function toRefusal(
  outcome: Exclude<UnlockOutcome, Unlocked>,
  { playerId, container }: Unlocking,
): { readonly error: UnlockError; readonly extras: ErrorExtras } {
  const member = container.kind === 'item' ? 'ContainerItemId' : 'ContainerItemInstanceId';
  const about = (error: UnlockError, name: string, sentence: string) => ({
    error,
    extras: { details: { [name]: [sentence] } },
  });
  switch (outcome.status) {
    case 'noPlayer':
      return { error: 'AccountNotFound', extras: describeNoPlayer(playerId) };
    case 'containerNotOwned': {
      const id = container.kind === 'item' ? container.itemId : container.instanceId;
      return about('ContainerNotOwned', member, `The player has no "${id}".`);
    }
    case 'foreignVersion':
      return about(
        'InvalidParams',
        'CatalogVersion',
        `The container is of catalog version "${outcome.catalogVersion}"; a player opens it as that version or the title's default has it.`,
      );
    case 'noCatalog':
      return { error: 'CatalogNotConfigured', extras: describeNoCatalog(outcome) };
    case 'notAContainer':
      return about('InvalidContainerItem', member, `"${outcome.itemId}" is not a container.`);
    case 'keyNotOwned':
      return about(
        'KeyNotOwned',
        keyMember(container),
        `It is opened with "${outcome.keyItemId}".`,
      );
    case 'wrongKey':
    case 'insufficientFunds':
      throw new Error(`A container cannot stay closed for this: ${outcome.status}`);
    default: {
      const { error, extras } = toGiveRefusal(outcome);
      return { error: error as UnlockError, extras };
    }
  }
}

function keyMember(container: Unlocking['container']): string {
  return container.kind === 'item' ? 'ContainerItemId' : 'KeyItemInstanceId';
}
