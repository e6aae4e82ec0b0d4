import { Agent } from 'node:http';
import { connect } from 'node:net';
import { MINUTE_MS } from '../../server/src/kernel/instant.ts';
import type { Bench } from './bench.ts';
import {
  fillStores,
  getStoreCall,
  logIn,
  loginCall,
  makeValidation,
  storeItem,
  times,
  updateCall,
} from './calls.ts';
import { openIssuer } from './issuer.ts';
import { ask, type Call } from './load.ts';
import { databaseOf, type Service } from './servers.ts';

/** Groups of calls per second. */
const GROUPS_PER_SECOND = 10;
/** The calls of a group, and the items that its update changes. */
const GROUP = { items: 10, logins: 10, reads: 3 } as const;
const PLAYERS = 2_000;
const CONNECTIONS = 16;
/** A service that is behind gets no more. */
const UNDER_WAY_MAX = 200;
const COPY_EVERY_MINUTES = 10;

export const BACKGROUND_LOAD = `in each second ${GROUPS_PER_SECOND * GROUP.logins} logins, ${GROUPS_PER_SECOND} of new players, ${GROUPS_PER_SECOND} updates of ${GROUP.items} items, ${GROUPS_PER_SECOND * GROUP.reads} reads of the stores that change, compressed, ${GROUPS_PER_SECOND} revocations, ${3 * GROUPS_PER_SECOND} calls that must be refused, one wrong password and ${GROUPS_PER_SECOND} connections that break off, and every ${COPY_EVERY_MINUTES} minutes a copy of the database`;

/** A call, and the status that it must be answered with; 200 when absent. */
interface Expected extends Call {
  readonly status?: number;
}

/**
 * Everything that a service lives through, all at once, until it is stopped: a part of it that remembers too much of that
 * has to grow. Each call is made when it is sent, so it may last for any time. `stop` resolves to the number of wrong answers.
 */
export async function startBackgroundLoad(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<{ stop(): Promise<number> }> {
  const makeGroup = await prepareGroups(bench, service, lifetimeMs);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const underWay = new Set<Promise<void>>();
  let [group, failures] = [0, 0];

  async function count(work: Promise<boolean>): Promise<void> {
    if (!(await work.catch(() => false))) failures += 1;
  }
  function begin(work: Promise<boolean>): void {
    const counted = count(work).finally(() => underWay.delete(counted));
    underWay.add(counted);
  }
  const send = async ({ status = 200, ...call }: Expected): Promise<boolean> =>
    (await ask(service.port, call, agent)).status === status;

  const calling = setInterval(() => {
    if (underWay.size > UNDER_WAY_MAX) return;
    for (const call of makeGroup(group)) begin(send(call));
    breakOff(service.port);
    group += 1;
  }, 1_000 / GROUPS_PER_SECOND);
  const copying = setInterval(() => begin(copy(bench, service)), COPY_EVERY_MINUTES * MINUTE_MS);
  return {
    async stop() {
      clearInterval(calling);
      clearInterval(copying);
      await Promise.all(underWay);
      agent.destroy();
      return failures;
    },
  };
}

/** Fills a catalog and stores. Returns what makes the calls of one group after the other. */
async function prepareGroups(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<(group: number) => readonly Expected[]> {
  const [stores, items] = [bench.size(10, 2), bench.size(500, 20)];
  const storeIds = times(stores, (store) => `store-${store}`);
  await fillStores(service, items, storeIds);
  const makeRevocation = await prepareRevocations(service, lifetimeMs);
  const validation = await makeValidation(service);
  return (group) => {
    const storeId = `store-${group % stores}`;
    // An item gets another price each time, so that there is something to write.
    const changed = times(GROUP.items, (number) =>
      storeItem((group * GROUP.items + number) % items, 2 + group),
    );
    const logins = times(GROUP.logins, (number) =>
      loginCall(service, (group * GROUP.logins + number) % PLAYERS),
    );
    const read = getStoreCall(service, storeId);
    const compressed = { ...read, headers: { ...read.headers, 'Accept-Encoding': 'gzip' } };
    const { titleId: TitleId } = service;
    const refused: readonly Expected[] = [
      { ...validation(`bm8gdG9rZW4=.${group}`), status: 400 },
      { path: '/Client/LoginWithCustomID', body: { TitleId, CustomId: group }, status: 400 },
      { path: `/Client/No${group}`, body: {}, status: 404 },
    ];
    // It takes as much work as a login with a right password.
    const wrong = { TitleId, Username: `nobody-${group}`, Password: 'a wrong guess' };
    const guess = { path: '/Client/LoginWithService', body: wrong, status: 400 };
    return [
      updateCall(service, storeId, changed),
      ...logins,
      loginCall(service, PLAYERS + group),
      ...times(GROUP.reads, () => compressed),
      makeRevocation(group),
      ...refused,
      ...(group % GROUPS_PER_SECOND === 0 ? [guess] : []),
    ];
  };
}

/** Revokes a new token each time, and every tenth time all sessions of a player. */
async function prepareRevocations(
  service: Service,
  lifetimeMs: number,
): Promise<(number: number) => Call> {
  const issuer = await openIssuer(service, lifetimeMs);
  const { headers } = (await makeValidation(service))('');
  const body = { ServiceId: (await logIn(service, 0)).playerId };
  const ofPlayer = { path: '/Admin/RevokePlayerSessions', body, headers: service.asTitle };
  return (number) => {
    if (number % 10 === 0) return ofPlayer;
    const ofToken = { EntityToken: issuer.entityToken() };
    return { path: '/Authentication/RevokeEntityToken', body: ofToken, headers };
  };
}

/** A client that goes away in the middle of a request's head. */
function breakOff(port: number): void {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST /Client/LoginWithCustomID HTTP/1.1\r\nHost: 127', () => socket.destroy());
  });
  socket.on('error', () => {});
}

/** Copies the database while it is used. Resolves to whether that went well. */
async function copy(bench: Bench, service: Service): Promise<boolean> {
  const to = bench.path(`copy-${performance.now()}.db`);
  const ends = ['--from', `sqlite:${databaseOf(service)}`, '--to', `sqlite:${to}`];
  const program = [process.execPath, bench.settings.program];
  const command = [...program, 'copy', ...ends, '--while-serving', '--json'];
  await bench.processes.start(bench.placement.generator, command).line('{');
  return true;
}
