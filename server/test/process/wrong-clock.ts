import { readFileSync } from 'node:fs';

// Loaded before the program (`--import`): its wall clock is wrong by the milliseconds in a file, which is read again at SIGUSR2.

const file = process.env['TEST_CLOCK_FILE'] ?? '';
const RightDate = Date;
let wrongMs = 0;

function read(): void {
  wrongMs = Number(readFileSync(file, 'utf8'));
}

read();
process.on('SIGUSR2', read);

const wrongNow = (): number => RightDate.now() + wrongMs;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given: unknown[]) =>
    Reflect.construct(target, given.length === 0 ? [wrongNow()] : given) as Date,
  get: (target, name) => (name === 'now' ? wrongNow : (Reflect.get(target, name) as unknown)),
});
