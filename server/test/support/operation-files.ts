import { nameOf } from '../../src/derive/contract.ts';
import type { AnyOperation } from '../../src/kernel/operation.ts';

/**
 * What an operation's files are called: its wire name in kebab case, with its area in front where
 * several areas have an operation of that name.
 */
export function fileNameOf(operation: AnyOperation, all: readonly AnyOperation[]): string {
  const { area, name } = nameOf(operation);
  const namesakes = all.filter((other) => nameOf(other).name === name);
  return toKebab(namesakes.length > 1 ? area + name : name);
}

function toKebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}
