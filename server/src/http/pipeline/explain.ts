import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import System from 'typebox/system';
import { isRecord } from '../../kernel/is-record.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import type { JsonSchema } from './shape.ts';

// The library's default is 8, but a map may have more errors.
System.Settings.Set({ maxErrors: ERROR_DETAILS_MAX });

/** Where in a request a value is: names of members and places in lists. */
type Path = readonly (string | number)[];

/** Says bit by bit what is wrong with a value at a path, each time with the path of what is wrong; nothing where all is right. */
export type Explain = (
  value: unknown,
  path: Path,
) => Iterable<readonly [path: Path, sentence: string]>;

/**
 * Makes the function that says what is wrong with values of a schema. The library's explanation visits everything that it is
 * given, at twenty times the cost of its check. So it is given only what its check has found to be wrong, member by
 * member, and a caller that has read enough ends the search.
 */
export function explainerOf(schema: JsonSchema): Explain {
  const { items, properties, ...own } = schema;
  const whole = compiledLate(schema);
  const ownRules = compiledLate(own);
  const explainItem = items && explainerOf(items);
  const explainMembers = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, explainerOf(member)] as const,
  );
  return function* explain(value, path) {
    // The items of a list are checked one by one.
    const isRight: boolean = !items && whole().Check(value);
    if (isRight) return;
    yield* explainOwnRules(ownRules(), value, path);
    if (explainItem && Array.isArray(value)) {
      for (const [at, item] of value.entries()) yield* explainItem(item, [...path, at]);
    }
    if (!isRecord(value)) return;
    for (const [name, explainMember] of explainMembers) {
      if (Object.hasOwn(value, name)) yield* explainMember(value[name], [...path, name]);
    }
  };
}

/** Compiles a schema at its first use: most parts of most requests are never wrong. */
function compiledLate(schema: TSchema): () => Validator {
  let validator: Validator | undefined;
  return () => (validator ??= Compile(schema));
}

function* explainOwnRules(validator: Validator, value: unknown, path: Path): ReturnType<Explain> {
  for (const { keyword, instancePath, params, message } of validator.Errors(value)[1]) {
    // This error only says that names have errors of their own.
    if (keyword === 'propertyNames') continue;
    const inside = [...path, ...stepsOf(instancePath)];
    if (keyword !== 'required') yield [inside, `The value ${message}.`];
    else {
      for (const name of params.requiredProperties)
        yield [[...inside, name], `The ${name} field is required.`];
    }
  }
}

/** The steps of a JSON pointer (RFC 6901). */
function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
