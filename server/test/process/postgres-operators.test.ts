import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { NEW_PASSWORD } from '../support/operator-account.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { layOut } from './nodes.ts';
import {
  callAtConsole,
  errorAt,
  firstOwnerLink,
  type Session,
  signInAt,
  useFirstLink,
} from './operator.ts';

// Sessions of operators on three nodes: each knows at once which have ended, and within a minute which are used.

const QUICK_MINUTES = fileURLToPath(new URL('quick-minutes.ts', import.meta.url));

async function threeNodes() {
  const installation = await layOut();
  const env = { NODE_OPTIONS: `--import ${QUICK_MINUTES}` };
  const first = await installation.startNode({ env });
  const others = await Promise.all([1, 2].map(() => installation.startNode({ env })));
  const urls = [first, ...others].map(({ url }) => url);
  const { secret, insert } = firstOwnerLink();
  await installation.query(insert);
  const session = await useFirstLink(first.url, secret);
  return { installation, urls, session };
}

const errorsAt = (urls: readonly string[], session: Session) =>
  Promise.all(urls.map((url) => errorAt(url, session)));

const ENDED = ['NotAuthenticated', 'NotAuthenticated', 'NotAuthenticated'];
const GOES_ON = [undefined, undefined, undefined];

test('sign-out and a new password end sessions on all nodes when the answer arrives', async () => {
  const { installation, urls, session } = await threeNodes();
  await using _ = installation;
  const [one = '', two = '', three = ''] = urls;
  expect(await errorsAt(urls, session)).toEqual(GOES_ON);
  const other = await signInAt(two);
  expect(await errorsAt(urls, other)).toEqual(GOES_ON);
  await callAtConsole(`${three}/Operator/SignOut`, {}, { origin: three, session: other });
  expect(await errorsAt(urls, other)).toEqual(ENDED);

  const third = await signInAt(three);
  const Password = 'staple and a third horse';
  const body = { Password: NEW_PASSWORD, NewPassword: Password };
  const changed = await callAtConsole(`${one}/Operator/ChangeOwnPassword`, body, {
    origin: one,
    session,
  });
  expect(await errorsAt(urls, session)).toEqual(ENDED);
  expect(await errorsAt(urls, third)).toEqual(ENDED);
  expect(await errorsAt(urls, changed.session as Session)).toEqual(GOES_ON);

  const last = await signInAt(two, Password);
  await callAtConsole(`${two}/Operator/SignOutEverywhere`, {}, { origin: two, session: last });
  expect(await errorsAt(urls, last)).toEqual(ENDED);
  expect(await errorsAt(urls, changed.session as Session)).toEqual(ENDED);
});

test('a session that is used at one node is not idle at another', async () => {
  const { installation, urls, session } = await threeNodes();
  await using _ = installation;
  const [one = '', , three = ''] = urls;
  /** When it was last used, as the third node has it; the call there is a use of another session. */
  const watcher = await signInAt(three);
  const lastUse = async () => {
    const path = `${three}/Operator/ListOwnSessions`;
    const { data } = await callAtConsole(path, {}, { origin: three, session: watcher });
    const listed = data.Sessions as readonly { LastUsedAt: string; IsPresent: boolean }[];
    return Date.parse(listed.find(({ IsPresent }) => !IsPresent)?.LastUsedAt ?? '');
  };
  const before = await lastUse();
  await errorAt(one, session);
  await expect.poll(lastUse).toBeGreaterThan(before);
});
