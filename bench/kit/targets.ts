import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.ts';
import type { Member } from './children.ts';
import { onCores } from './cores.ts';

/** A server of the bench's own, in a process of its own on the server's core. */
export interface Target {
  readonly port: number;
  readonly pids: readonly number[];
}

/** What a target says in its first line: where it listens, or which package or program it has not found. */
export type TargetLine = { readonly port: number } | { readonly missing: string };

/** Starts `targets/<name>.ts` with one argument as JSON. */
export async function startTarget(
  bench: Bench,
  name: string,
  argument: unknown = {},
): Promise<Target> {
  const target = await tryTarget(bench, name, argument);
  if ('missing' in target) throw new Error(`${name} needs ${target.missing}`);
  return target;
}

/** `startTarget` for peers, which may not be installed. */
export async function tryTarget(
  bench: Bench,
  name: string,
  argument: unknown = {},
): Promise<Target | { readonly missing: string }> {
  const member = startChild(bench, name, argument);
  const line = JSON.parse(await member.firstLine()) as TargetLine;
  return 'missing' in line ? line : { port: line.port, pids: [member.pid] };
}

/** Starts `targets/<name>.ts` on the server's core; what its first line says is its own affair. */
export function startChild(bench: Bench, name: string, argument: unknown = {}): Member {
  const script = fileURLToPath(new URL(`../targets/${name}.ts`, import.meta.url));
  const command = [process.execPath, script, JSON.stringify(argument)];
  const { placement, household } = bench;
  return household.start(onCores(placement, placement.server, command));
}
