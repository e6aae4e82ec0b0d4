import { expect, test } from 'vitest';
import { JOB_BACK_OFF } from '../../src/kernel/limits.ts';
import { startSmtp, replyOf } from '../support/fakes/smtp.ts';
import { anOwner, freshName, mailTo } from '../support/owners.ts';
import { startService } from '../support/running.ts';
import { makeWorld } from '../support/world.ts';

test('a mail that is greylisted is sent later, one that is refused for good is not, and metrics and calls go on', async () => {
  const asked: string[] = [];
  await using server = await startSmtp({
    onRcptTo({ address }, _, done) {
      asked.push(address);
      if (address.startsWith('nobody')) return done(replyOf(550));
      const isFirst = asked.filter((one) => one === address).length === 1;
      done(isFirst && address.startsWith('grey') ? replyOf(451) : null);
    },
  });
  await using running = await startService(undefined, { mail: mailTo(server) });
  await running.app.start();
  const world = await makeWorld(running);
  const operator = await anOwner(world);
  const invite = async (EmailAddress: string) => {
    const body = { Name: freshName(), Roles: [], EmailAddress };
    const reply = await world.call('/Operator/InviteOperator', body, { operator });
    expect(reply.data.Mailed).toBe(true);
  };
  const metric = async (line: string) =>
    expect.poll(async () => (await fetch(`${running.url}/metrics`)).text()).toContain(line);
  await invite('grey@studio.example');
  await metric('purser_outbox_failures_total{kind="mail",reason="later"} 1');
  await invite('nobody@studio.example');
  await metric('purser_outbox_failures_total{kind="mail",reason="refused"} 1');
  running.clock.advance(JOB_BACK_OFF.firstMs);
  // Its job wakes what does all that are due.
  await invite('grace@studio.example');
  await metric('purser_outbox_done_total{kind="mail"} 2');
  expect(new Set(server.mails.flatMap(({ to }) => to))).toEqual(
    new Set(['grace@studio.example', 'grey@studio.example']),
  );
  expect(asked.filter((one) => one.startsWith('nobody'))).toHaveLength(1);
  await metric('purser_outbox_waiting{kind="mail"} 0');
});
