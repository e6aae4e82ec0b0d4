import {
  type ErrorMore,
  type ErrorName,
  ServiceError,
  StorageUnavailable,
} from '../kernel/errors.ts';

/** Something thrown on its way to another thread, where an error would arrive without its class and its code. */
export type PackedThrown =
  | { readonly kind: 'refusal'; readonly error: ErrorName; readonly more: ErrorMore }
  | { readonly kind: 'unavailable'; readonly cause: PackedThrown }
  | {
      readonly kind: 'accident';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | undefined;
    };

/** Takes apart what was thrown: a refusal, an absent database, or an accident for the log. */
export function packThrown(thrown: unknown): PackedThrown {
  if (thrown instanceof ServiceError) {
    return { kind: 'refusal', error: thrown.error, more: thrown.more };
  }
  if (thrown instanceof StorageUnavailable) {
    return { kind: 'unavailable', cause: packAccident(thrown.cause) };
  }
  return packAccident(thrown);
}

function packAccident(thrown: unknown): PackedThrown {
  const error: Error & { code?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, code } = error;
  return {
    kind: 'accident',
    name,
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
  };
}

/** The error again, with the stack of where it came from. */
export function unpackThrown(packed: PackedThrown): Error {
  switch (packed.kind) {
    case 'refusal':
      return new ServiceError(packed.error, packed.more);
    case 'unavailable':
      return new StorageUnavailable({ cause: unpackThrown(packed.cause) });
    case 'accident': {
      const { name, message, stack, code } = packed;
      return Object.assign(new Error(message), {
        name,
        ...(stack === undefined ? {} : { stack }),
        ...(code === undefined ? {} : { code }),
      });
    }
  }
}
