/**
 * Classes whose errors keep their class and all their own members when they cross between threads, by a name that
 * both threads know. The members must be what `structuredClone` takes. Constructors are not called on arrival.
 */
export type ErrorClasses = Readonly<Record<string, abstract new (...args: never[]) => Error>>;

/** An error as plain data. Cloned as it is, it would arrive without its class and its code. */
export interface SerializedError {
  /** The name of the class in the table of classes; undefined for any other error. */
  readonly class: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: SerializedError | undefined;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Serializes an error. Of an error of no listed class only name, message, stack, cause, `code` and `errcode` remain. */
export function serializeError(thrown: unknown, classes: ErrorClasses): SerializedError {
  const error: Error & { code?: unknown; errcode?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = Object.keys(classes).find((name) => error.constructor === classes[name]);
  const { name, message, stack, code, errcode, cause } = error;
  return {
    class: known,
    message,
    stack,
    cause: cause === undefined ? undefined : serializeError(cause, classes),
    members:
      known === undefined
        ? {
            name,
            ...(typeof code === 'string' && { code }),
            ...(typeof errcode === 'number' && { errcode }),
          }
        : Object.fromEntries(Object.entries(error)),
  };
}

/** Makes the error again, with the stack of the place where it was thrown. */
export function deserializeError(serialized: SerializedError, classes: ErrorClasses): Error {
  const { message, stack, cause, members } = serialized;
  const error = new Error(message);
  const known = serialized.class === undefined ? undefined : classes[serialized.class];
  if (known) Object.setPrototypeOf(error, known.prototype as object);
  // Not enumerable, as in any other error.
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
  if (cause) {
    const value = deserializeError(cause, classes);
    Object.defineProperty(error, 'cause', { value, writable: true, configurable: true });
  }
  return Object.assign(error, members);
}
