const KEPT_MS = 10_000;

/** Lets the browser save a value as a JSON file. */
export function saveJson(fileName: string, value: unknown): void {
  saveText(fileName, JSON.stringify(value, undefined, 2), 'application/json');
}

/** Lets the browser save a text of a media type as a file. */
export function saveText(fileName: string, text: string, type: string): void {
  const file = new Blob([text], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
