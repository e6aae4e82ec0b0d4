/** A number of things for a person: `1 key`, `2 keys`, `no keys`. */
export function describeCount(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
