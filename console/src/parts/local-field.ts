/** A moment as a field for local time shows it; empty: none. */
export function toLocalField(moment: string): string {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return '';
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Reads the value of a field for local time as a moment; empty: none. */
export function fromLocalField(value: string | null): string {
  const time = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
