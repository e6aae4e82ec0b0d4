import { MINUTE_MS } from '../../src/kernel/instant.ts';

// Loaded before the program (`--import`): a timer of a minute comes every ten milliseconds. The clock that the program
// reads stays as it is.

const QUICK_MS = 10;
const setRightInterval = globalThis.setInterval;

globalThis.setInterval = new Proxy(setRightInterval, {
  apply: (target, self, [work, ms, ...given]: Parameters<typeof setRightInterval>) =>
    Reflect.apply(target, self, [work, ms === MINUTE_MS ? QUICK_MS : ms, ...given]),
});
