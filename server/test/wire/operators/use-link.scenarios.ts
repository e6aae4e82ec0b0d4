import { expect } from 'vitest';
import { useLink } from '../../../src/operators/operations/use-link.ts';
import { overrun } from '../../support/accounts.ts';
import { times } from '../../support/guessing.ts';
import {
  enableFactor,
  GUESS,
  isSignedIn,
  NEW_PASSWORD,
  sessionOf,
  signInAs,
} from '../../support/operator-account.ts';
import { startService } from '../../support/running.ts';
import { scenarios } from '../../support/scenario.ts';
import { makeWorld, type Reply, type World } from '../../support/world.ts';

const { path } = useLink;

function use(world: World, Secret: string, more: object = {}): Promise<Reply> {
  const body = { Secret, Password: NEW_PASSWORD, ...more };
  return world.call(path, body, { isAtConsole: true });
}

/** A link of an operator with a second factor, which has a device. */
async function linkWithFactor(world: World) {
  const operator = await world.operator(['viewer']);
  const device = await enableFactor(world, operator);
  return { operator, device, secret: await world.operatorLink(operator.operatorId) };
}

export default scenarios(useLink, [
  {
    name: 'gives an operator a new password and a session; all others end',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const { name, operatorId } = operator;
      const secret = await world.operatorLink(operatorId);
      // A name in the request does not count.
      const reply = await use(world, secret, { Name: 'somebody else' });
      expect(reply.data.OperatorId).toBe(operatorId);
      expect(await isSignedIn(world, sessionOf(reply, name))).toBe(true);
      expect(await isSignedIn(world, operator)).toBe(false);
      expect(await signInAs(world, name, { Password: NEW_PASSWORD })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'makes the first owner of an installation, once',
    async play() {
      await using running = await startService();
      const world = await makeWorld(running);
      const secret = await world.operatorLink();
      expect(await use(world, secret)).toMatchObject({ errorDetails: { Name: expect.anything() } });
      const reply = await use(world, secret, { Name: 'Ada' });
      const operator = sessionOf(reply, 'Ada');
      const own = await world.call('/Operator/GetOwnOperator', {}, { operator });
      expect(own.data).toMatchObject({ Name: 'Ada', Roles: [{ Role: 'owner' }] });
      expect(await use(world, secret, { Name: 'Grace' })).toMatchObject({ error: 'LinkInvalid' });
      return reply;
    },
  },
  {
    name: 'opens an operator who is locked by wrong passwords',
    async play(world) {
      const { name, operatorId } = await world.operator(['viewer']);
      await times(5, () => signInAs(world, name, { Password: GUESS }));
      return use(world, await world.operatorLink(operatorId));
    },
  },
  {
    name: 'needs the code of a second factor, which it does not replace',
    async play(world) {
      const { operator, device, secret } = await linkWithFactor(world);
      const reply = await use(world, secret, { Code: device.code() });
      const Password = NEW_PASSWORD;
      expect(await signInAs(world, operator.name, { Password })).toMatchObject({
        error: 'SecondFactorRequired',
      });
      return reply;
    },
  },
  {
    name: 'without the code it stays good, and the password as it was',
    provokes: 'SecondFactorRequired',
    async play(world) {
      const { operator, device, secret } = await linkWithFactor(world);
      const reply = await use(world, secret);
      const { name } = operator;
      expect(await signInAs(world, name, { Code: device.code() })).toMatchObject({ code: 200 });
      expect(await use(world, secret, { Code: device.code() })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a wrong code is a guess',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const { secret } = await linkWithFactor(world);
      return use(world, secret, { Code: '000000' });
    },
  },
  {
    name: 'after five guesses no code is judged for a minute; whoever has the password is not locked',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { operator, device, secret } = await linkWithFactor(world);
      await times(5, () => use(world, secret, { Code: '000000' }));
      const { name } = operator;
      expect(await signInAs(world, name, { Code: device.code() })).toMatchObject({ code: 200 });
      return use(world, secret, { Code: device.sameCode() });
    },
  },
  {
    name: 'too many at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const { operatorId } = await world.operator(['viewer']);
      const secret = await world.operatorLink(operatorId);
      return overrun(() => use(world, secret));
    },
  },
  {
    name: 'a link that is used, replaced or too old is none',
    provokes: 'LinkInvalid',
    async play(world) {
      const { operatorId } = await world.operator(['viewer']);
      const replaced = await world.operatorLink(operatorId);
      const used = await world.operatorLink(operatorId);
      expect(await use(world, replaced)).toMatchObject({ error: 'LinkInvalid' });
      const both = await Promise.all([use(world, used), use(world, used)]);
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(both.filter(({ error }) => error === 'LinkInvalid')).toHaveLength(1);
      const old = await world.operatorLink(operatorId);
      world.clock.advance(30 * 60_000);
      return use(world, old);
    },
  },
  {
    name: 'a short password, and the name as the password, leave the link as it is',
    provokes: 'InvalidParams',
    async play(world) {
      const { operatorId, name } = await world.operator(['viewer']);
      const secret = await world.operatorLink(operatorId);
      const reply = await use(world, secret, { Password: 'x'.repeat(11) });
      expect(await use(world, secret, { Password: name })).toMatchObject({
        errorDetails: { Password: ['Password must not be the name of the operator.'] },
      });
      expect(await use(world, secret)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a first owner cannot have the name of somebody',
    provokes: 'NameNotAvailable',
    async play() {
      await using running = await startService();
      const world = await makeWorld(running);
      const { name } = await world.operator(['viewer']);
      return await use(world, await world.operatorLink(), { Name: name.toUpperCase() });
    },
  },
]);
