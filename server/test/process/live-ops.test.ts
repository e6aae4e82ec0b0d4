import { expect, test } from 'vitest';
import { blocksOf, readGuide } from '../support/guide-lines.ts';
import { makeGuideShell } from './guide-shell.ts';
import { startPurser } from './purser.ts';

test('the commands of the guide to live operations do what it says', async () => {
  const shell = makeGuideShell();
  await using purser = await startPurser({ folder: shell.path });
  Object.assign(shell.env, {
    PURSER: purser.url,
    SECRET_KEY: purser.ready.secretKey ?? '',
  });
  const stdout = shell.run(blocksOf('live-ops.md', 'sh').join('\n'));
  const lines = stdout.trim().split('\n');
  const answers = lines.flatMap((line): readonly Answer[] =>
    line.startsWith('{') ? [JSON.parse(line)] : [],
  );
  const revision = (Revision: number) => ({ code: 200, data: { Revision } });
  const shop = (GO: number) => [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO } },
    { ItemId: 'potion' },
  ];
  expect(answers).toMatchObject([
    revision(1),
    revision(1),
    revision(1),
    {
      data: {
        Revision: 1,
        Preview: {
          Changes: {
            Items: [
              {
                Id: 'sword',
                Members: [
                  { Member: 'VirtualCurrencyPrices', Before: { GO: 90 }, After: { GO: 70 } },
                ],
              },
            ],
          },
        },
      },
    },
    revision(2),
    { code: 409, error: 'RevisionConflict', errorCode: 90031 },
    { code: 200, data: {} },
    { revision: 1, Store: shop(90) },
    { data: { Revision: 1, Store: shop(90) } },
    { data: { Revision: 2, Store: shop(70) } },
    { data: { PendingChange: 1 } },
    { data: { PendingChanges: [{ PendingChange: 1 }] } },
    {
      data: {
        PendingChange: 1,
        Preview: {
          Changes: { Own: { Members: [{ Member: 'Open', Before: true, After: false }] } },
        },
      },
    },
    { code: 200 },
    { code: 200 },
    revision(4),
    {
      history: [
        { revision: 4, act: 'restore', note: 'One more day' },
        { revision: 3, author: { kind: 'commandLine' }, note: 'The sale is over' },
        { revision: 2, note: 'Weekend sale' },
        { revision: 1, note: 'The shop opens' },
      ],
    },
    { code: 200, data: { NewsId: expect.any(String) } },
    { code: 200, data: { News: [{ Title: 'Weekend sale' }] } },
    { code: 200, data: {} },
  ]);
  const text = withoutTimes(stdout);
  // The command prints exactly the example of the guide.
  const [shown = ''] = [...readGuide('live-ops.md').matchAll(/^```text\n([^]*?)^```$/gm)].map(
    ([, block]) => block,
  );
  for (const part of withoutTimes(shown).split('\n\n')) expect(text).toContain(part.trim());
});

type Answer = Readonly<Record<string, unknown>>;

function withoutTimes(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}
