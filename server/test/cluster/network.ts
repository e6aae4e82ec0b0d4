import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { Machine } from './machine.ts';
import type { Chance, VirtualTime } from './virtual-time.ts';

/** How long a caller waits for the database; its request may still be carried out afterwards. */
const TIMEOUT_MS = 300;
/** The longest delay of a message. */
const LATE_MS_MAX = 600;

// One for all, because making an error costs more than anything else in a schedule.
const AWAY = new StorageUnavailable({ cause: 'the simulated network' });

/** How bad the network between machines and the database is. */
export interface Weather {
  delayMsMax: number;
  lossProbability: number;
  lateProbability: number;
}

/** The network between machines and the one database. */
export interface Network {
  /** Sends a request to the database, which carries it out at one moment, and the answer back. */
  call<T>(machine: Machine, carryOut: () => T): Promise<T>;
  /** Sends a message from the database to a machine; it may be lost. */
  send(machine: Machine, run: () => void): void;
  /** Loses all messages between this machine and the database for some time. */
  cut(machine: Machine, ms: number): void;
  /** The database ends all calls and refuses new ones for some time. It loses no data. */
  restart(ms: number): void;
  /** No faults from now on; messages under way keep their delays. */
  heal(): void;
}

export function makeNetwork({
  time,
  chance,
  weather,
}: {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly weather: Weather;
}): Network {
  const cutUntil = new Map<Machine, number>();
  let downUntil = 0;
  let restarts = 0;

  const isCut = (machine: Machine): boolean => time.now < (cutUntil.get(machine) ?? 0);
  const isDown = (): boolean => time.now < downUntil;

  function delayMs(): number {
    if (chance.has(weather.lateProbability)) return chance.between(0, LATE_MS_MAX);
    return chance.between(0.1, weather.delayMsMax);
  }

  function call<T>(machine: Machine, carryOut: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const askedAt = time.now;
    const during = restarts;
    const giveUp = (): void => void time.at(askedAt + TIMEOUT_MS, () => machine.receive(refuse));
    const refuse = (): void => reject(AWAY);

    function arrive(): void {
      if (isCut(machine)) return giveUp();
      if (isDown() || during !== restarts) {
        time.after(delayMs(), () => machine.receive(refuse));
        return;
      }
      const result = carryOut();
      const backMs = delayMs();
      const isLate = time.now + backMs > askedAt + TIMEOUT_MS;
      if (isLate || chance.has(weather.lossProbability)) return giveUp();
      time.after(backMs, () => {
        if (isCut(machine)) giveUp();
        else machine.receive(() => resolve(result));
      });
    }

    const thereMs = delayMs();
    const isLost = chance.has(weather.lossProbability);
    if (isLost || thereMs > TIMEOUT_MS) giveUp();
    if (!isLost) time.after(thereMs, arrive);
    return promise;
  }

  return {
    call,
    send(machine, run) {
      if (chance.has(weather.lossProbability)) return;
      time.after(delayMs(), () => {
        if (!isCut(machine)) machine.receive(run);
      });
    },
    cut(machine, ms) {
      cutUntil.set(machine, time.now + ms);
    },
    restart(ms) {
      restarts += 1;
      downUntil = time.now + ms;
    },
    heal() {
      weather.lossProbability = 0;
      weather.lateProbability = 0;
      weather.delayMsMax = Math.min(weather.delayMsMax, 20);
      cutUntil.clear();
      downUntil = 0;
    },
  };
}
