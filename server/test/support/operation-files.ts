import { nameOf } from '../../src/derive/contract.ts';
import { type AnyOperation, type Endpoint, endpointsOf } from '../../src/kernel/operation.ts';

/**
 * The name of an operation's files: its wire name in kebab case. Where another operation of that name has several doors,
 * or both have one, the area stands in front.
 */
export function fileNameOf(operation: AnyOperation, all: readonly AnyOperation[]): string {
  const { area, name } = nameOf(firstDoorOf(operation));
  const namesakes = all.filter((other) => nameOf(firstDoorOf(other)).name === name);
  return toKebab('doors' in operation || namesakes.length === 1 ? name : area + name);
}

/** An operation at its only door, or at the first of several. */
export function firstDoorOf(operation: AnyOperation): Endpoint {
  const [first] = endpointsOf([operation]);
  if (!first) throw new Error('An operation has at least one door');
  return first;
}

function toKebab(name: string): string {
  const words = name.replaceAll(/IDs(?![a-z])/g, 'Ids');
  return words.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}
