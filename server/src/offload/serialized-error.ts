import {
  type ErrorExtras,
  type ErrorName,
  ApiError,
  StorageUnavailable,
} from '../kernel/errors.ts';

/** Something thrown on its way to another thread, where an error would arrive without its class and its code. */
export type SerializedError =
  | { readonly kind: 'refusal'; readonly error: ErrorName; readonly extras: ErrorExtras }
  | { readonly kind: 'unavailable'; readonly cause: SerializedError }
  | {
      readonly kind: 'unexpected';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | undefined;
    };

/** Takes apart what was thrown: a refusal, an absent database, or an unexpected error for the log. */
export function serializeError(thrown: unknown): SerializedError {
  if (thrown instanceof ApiError) {
    return { kind: 'refusal', error: thrown.error, extras: thrown.extras };
  }
  if (thrown instanceof StorageUnavailable) {
    return { kind: 'unavailable', cause: packAccident(thrown.cause) };
  }
  return packAccident(thrown);
}

function packAccident(thrown: unknown): SerializedError {
  const error: Error & { code?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, code } = error;
  return {
    kind: 'unexpected',
    name,
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
  };
}

/** The error again, with the stack of where it came from. */
export function deserializeError(packed: SerializedError): Error {
  switch (packed.kind) {
    case 'refusal':
      return new ApiError(packed.error, packed.extras);
    case 'unavailable':
      return new StorageUnavailable({ cause: deserializeError(packed.cause) });
    case 'unexpected': {
      const { name, message, stack, code } = packed;
      return Object.assign(new Error(message), {
        name,
        ...(stack === undefined ? {} : { stack }),
        ...(code === undefined ? {} : { code }),
      });
    }
  }
}
