/** How error details name a place in a request: the steps Store, 3 and ItemId are `Store[3].ItemId`. */
export function memberPath(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    if (/^\d+$/.test(String(step))) path += `[${step}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path === '' ? 'Body' : path;
}
