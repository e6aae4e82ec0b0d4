import type { Source } from './sources.ts';

/**
 * The largest groups of files that import each other, directly or by way of others of the group; imports of types count. Tarjan's
 * algorithm, without recursion.
 */
export function circlesIn(sources: readonly Source[]): readonly (readonly string[])[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const numbers = new Map<string, number>();
  const lows = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function close(path: string): void {
    if (lows.get(path) !== numbers.get(path)) return;
    const group = open.splice(open.indexOf(path));
    for (const member of group) lows.set(member, Infinity);
    if (group.length > 1) circles.push(group.toSorted());
  }

  function lower(path: string, to: number): void {
    lows.set(path, Math.min(lows.get(path) ?? Infinity, to));
  }

  for (const { path: root } of sources) {
    const walk = numbers.has(root) ? [] : [{ path: root, next: 0 }];
    for (let at = walk.at(-1); at; at = walk.at(-1)) {
      const { path } = at;
      if (at.next === 0) {
        numbers.set(path, numbers.size);
        lower(path, numbers.size - 1);
        open.push(path);
      }
      const to = byPath.get(path)?.imports[at.next];
      at.next += 1;
      if (to === undefined) {
        walk.pop();
        const low = lows.get(path) as number;
        close(path);
        const above = walk.at(-1);
        if (above && lows.get(path) !== Infinity) lower(above.path, low);
      } else if (!byPath.has(to)) continue;
      else if (!numbers.has(to)) walk.push({ path: to, next: 0 });
      else if (lows.get(to) !== Infinity) lower(path, numbers.get(to) as number);
    }
  }
  return circles;
}
