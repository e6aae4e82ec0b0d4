import type { BrowserContext } from 'playwright-core';

/**
 * Collects faults in the pages of a browser: errors, breaches of the policy, refused calls, and dialogs of scripts. The
 * reader may empty the list.
 */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') faults.push(said.text());
  });
  context.on('response', (response) => {
    if (response.status() === 403) faults.push(`refused: ${response.url()}`);
  });
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
}
