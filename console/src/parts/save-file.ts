const KEPT_MS = 10_000;

/** Lets the browser save a value as a JSON file. */
export function saveJson(fileName: string, value: unknown): void {
  const file = new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
