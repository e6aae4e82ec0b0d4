import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  answerEach,
  makeRpc,
  makeYieldingQueue,
  type Message,
  type OnRequests,
  type RequestWithId,
  type Rpc,
  type SendReplies,
} from './rpc.ts';

class Refusal extends Error {}

/** Two ends on the two ports of a channel; each counts the messages that it sent. */
function connected(
  onRequests: OnRequests<unknown>,
  onRequestsBack: OnRequests<unknown> = answerEach((request) => request),
) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const end = (port: typeof port1, answer: OnRequests<unknown>) => {
    const sent: Message<unknown>[] = [];
    const rpc = makeRpc<unknown, unknown, unknown>({
      post(message, transfer) {
        port.postMessage(message, transfer);
        sent.push(message);
      },
      errors: { Refusal },
      onRequests: answer,
      onClose: () => port.close(),
    });
    port.on('message', rpc.receive);
    return Object.assign(rpc, { sent });
  };
  return { here: end(port1, onRequestsBack), there: end(port2, onRequests) };
}

/** An end whose requests are answered by the test. */
function held() {
  let send: SendReplies = () => undefined;
  const asked: RequestWithId<unknown>[] = [];
  const ends = connected((requests, sendReplies) => {
    asked.push(...requests);
    send = sendReplies;
  });
  const allAsked = (count: number) => expect.poll(() => asked.length, { interval: 1 }).toBe(count);
  return { ...ends, asked, allAsked, reply: ((replies) => send(replies)) satisfies SendReplies };
}

describe('calls', () => {
  it('are answered in both directions, also while another waits', async () => {
    const ends: { there?: Rpc<unknown, unknown, unknown> } = {};
    const { here, there } = connected(
      answerEach(async (request) => [request, await ends.there?.call('back')]),
      answerEach((request) => `${String(request)} again`),
    );
    ends.there = there;
    expect(await here.call('there')).toEqual(['there', 'back again']);
  });

  it('of one tick travel in one message, those of the next in another', async () => {
    const { here } = connected(answerEach((request) => request));
    expect(await Promise.all([here.call(1), here.call(2), here.call(3)])).toEqual([1, 2, 3]);
    await here.call(4);
    expect(here.sent).toMatchObject([
      { kind: 'requests', requests: [{ request: 1 }, { request: 2 }, { request: 3 }] },
      { kind: 'requests', requests: [{ request: 4 }] },
    ]);
  });

  it('may be answered in any order', async () => {
    const { here, asked, allAsked, reply } = held();
    const calls = [here.call('a'), here.call('b'), here.call('c')];
    await allAsked(3);
    reply(asked.map(({ id, request }) => ({ id, result: request })).toReversed());
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c']);
  });

  it('give away what is transferred', async () => {
    const { here } = connected(answerEach((bytes) => (bytes as Uint8Array).length));
    const bytes = new Uint8Array(8);
    expect(await here.call(bytes, [bytes.buffer])).toBe(8);
    expect(bytes.length).toBe(0);
  });

  it('are settled in portions, so that others come in between', async () => {
    const { here, asked, allAsked, reply } = held();
    const settled: unknown[] = [];
    const calls = Array.from({ length: 30 }, (_, index) => here.call(index));
    const settling = calls.map((call) => call.then((result) => settled.push(result)));
    await allAsked(30);
    const between: number[] = [];
    const look = () => {
      between.push(settled.length);
      if (settled.length < 30) setImmediate(look);
    };
    look();
    reply(asked.map(({ id, request }) => ({ id, result: request })));
    await Promise.all(settling);
    expect(settled).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(between).toEqual(expect.arrayContaining([12, 24]));
  });
});

describe('a call that fails', () => {
  it('is rejected with the error, of its own class', async () => {
    const { here } = connected(answerEach(() => Promise.reject(new Refusal('no'))));
    const thrown: unknown = await here.call('x').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({ message: 'no' });
  });

  it('leaves the others of its message alone, also when its result cannot be cloned', async () => {
    const { here } = connected(answerEach((is) => (is === 'bad' ? () => 0 : is)));
    const [bad, good] = await Promise.allSettled([here.call('bad'), here.call('good')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'DataCloneError' } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  });

  it('is rejected when the request cannot be cloned, and later ones are sent', async () => {
    const { here } = connected(answerEach((request) => request));
    await expect(here.call(() => 0)).rejects.toMatchObject({ cause: { name: 'DataCloneError' } });
    expect(await here.call('x')).toBe('x');
  });
});

describe('the end of the other thread', () => {
  it('delivers the replies that have arrived, and rejects every other call', async () => {
    const { here, asked, allAsked } = held();
    const answered = Array.from({ length: 30 }, (_, index) => here.call(index));
    const lost = here.call('lost');
    await allAsked(31);
    const replies = asked.slice(0, 30).map(({ id, request }) => ({ id, result: request }));
    here.receive({ kind: 'replies', replies });
    const unsent = here.call('unsent');
    here.end(new Error('gone'));
    const later = here.call('later');
    expect(await Promise.all(answered)).toHaveLength(30);
    for (const call of [lost, unsent, later]) await expect(call).rejects.toThrow('gone');
  });

  it('can be asked for, after everything that was asked before', () => {
    const { here } = connected(answerEach((request) => request));
    void here.call('x');
    here.close();
    expect(here.sent.map(({ kind }) => kind)).toEqual(['requests', 'close']);
  });
});

it('handles all, in order, and lets others come in between', async () => {
  const order: unknown[] = [];
  const queue = makeYieldingQueue<number>(3, (item) => order.push(item));
  queue.add([1, 2, 3, 4, 5, 6, 7]);
  setImmediate(() => order.push('another'));
  queue.add([8]);
  expect(order).toEqual([1, 2, 3]);
  await expect.poll(() => order.length, { interval: 1 }).toBe(9);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 'another', 7, 8]);
});

it('handles at once what comes when nothing waits', () => {
  const order: number[] = [];
  const queue = makeYieldingQueue<number>(3, (item) => order.push(item));
  queue.add([1, 2]);
  queue.add([3]);
  expect(order).toEqual([1, 2, 3]);
});

it('handles everything that waits when it must finish, and each item once', async () => {
  const order: number[] = [];
  const queue = makeYieldingQueue<number>(1, (item) => order.push(item));
  queue.add([1, 2, 3]);
  queue.finish();
  expect(order).toEqual([1, 2, 3]);
  await new Promise(setImmediate);
  expect(order).toEqual([1, 2, 3]);
});
