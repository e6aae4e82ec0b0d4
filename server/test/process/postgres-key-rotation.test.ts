import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { once } from 'node:events';
import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { findFreePort, openBalancer } from './balancer.ts';
import { call, makeCaller } from './caller.ts';
import { PROGRESS_MS, runLoads } from './loads.ts';
import { layOut, type TestNode } from './nodes.ts';
import { firstOwnerLink, useFirstLink } from './operator.ts';
import { launch, runPurser } from './purser.ts';
import { placesOpened, secondFactorAt } from './sealed-rows.ts';
import { buyer, credentials, stock } from './upgrade-load.ts';

// The key of the key file is changed under load, on three nodes of which one has a copy of the file.

interface Rotated {
  readonly fingerprint: string;
  readonly keptFile: string;
  readonly stillHeldBy: readonly string[];
}

interface Status {
  readonly keys: readonly { readonly fingerprint: string; readonly secrets: number }[];
  readonly finished: boolean;
}

test('the key is changed on three nodes under load: no call fails, no key is forgotten', async () => {
  await using installation = await layOut();
  const { folder, env, titleId } = installation;
  const keyFile = join(folder, 'purser.key');
  const copy = join(folder, 'copy.key');
  const first = await installation.startNode({ flags: ['--port', await findFreePort()] });
  copyFileSync(keyFile, copy);
  const nodes: TestNode[] = [
    first,
    await installation.startNode(),
    await installation.startNode({ env: { PURSER_KEY_FILE: copy } }),
  ];
  const [one, two, three] = nodes.map(({ url }) => url) as [string, string, string];
  await using balancer = await openBalancer([one, two, three]);
  await expect.poll(() => [one, two, three].every((url) => balancer.isReady(url))).toBe(true);
  const { secretKey } = first.title;
  const title = makeCaller({ url: balancer.url, ready: { titleId }, secretKey });
  const place = { url: balancer.url, title };
  await stock(title);
  const { secret, insert } = firstOwnerLink();
  await installation.query(insert);
  const { signIn } = await secondFactorAt(one, await useFirstLink(one, secret));
  const { sessionTicket } = await title.logIn('once');
  const purchase = { CatalogVersion: 'main', ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 };
  const buyOnce = (url: string) =>
    call(`${url}/Client/PurchaseItem`, purchase, { sessionTicket, idempotencyKey: 'once' });
  const bought = await buyOnce(one);
  expect(bought.status).toBe(200);

  const status = async () => {
    const { stdout } = await runPurser(['key-file', 'status', '--json'], { folder, env });
    return JSON.parse(stdout) as Status;
  };
  async function rotate(): Promise<void> {
    await running.rounds();
    const child = launch(['key-file', 'rotate', '--json'], { folder, env });
    const said = text(child.stderr);
    const exited = once(child, 'exit');
    const answer = json(child.stdout) as Promise<Rotated>;
    const hasBoth = () => readFileSync(keyFile, 'utf8').trim().split('\n').length === 2;
    await expect.poll(hasBoth, { timeout: PROGRESS_MS }).toBe(true);
    await running.rounds();
    // The third node cannot open it, so nothing is sealed under the new key.
    expect((await status()).keys.map(({ secrets }) => secrets)).toEqual([2, 0]);
    copyFileSync(keyFile, copy);
    const { keptFile, fingerprint, stillHeldBy } = await answer;
    expect([await exited, stillHeldBy]).toEqual([[0, null], [three]]);
    expect(await said).toContain(three);
    expect(await status()).toMatchObject({ keys: [{ fingerprint, secrets: 2 }], finished: false });
    copyFileSync(keyFile, copy);
    await expect.poll(status, { timeout: PROGRESS_MS }).toMatchObject({ finished: true });
    await running.rounds();
    expect((await placesOpened(keptFile, installation.query)).opened).toEqual([]);
    expect((await placesOpened(copy, installation.query)).closed).toEqual([]);
  }
  const running = runLoads([
    credentials(place, 'guest'),
    await buyer(place, 'first-buyer'),
    await buyer(place, 'second-buyer'),
  ]);
  await Promise.race([running.failed, rotate()]);
  await running.end();
  for (const url of [one, two, three]) {
    expect(await buyOnce(url)).toEqual({ ...bought, isReplay: true });
  }
  expect(await signIn(two)).toBeUndefined();
  for (const node of nodes) expect(node.stderr()).not.toMatch(/"level":"(error|fatal)"/);
  const later = await installation.startNode({ env: { PURSER_KEY_FILE: copy } });
  expect(await buyOnce(later.url)).toEqual({ ...bought, isReplay: true });
  expect(await signIn(later.url)).toBeUndefined();
});
