import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startPurser, temporaryFolder } from './purser.ts';

test('the script of the first purchase works with a title, a key and the address, again and again', async () => {
  const script = fileURLToPath(new URL('../../../docs/first-purchase.sh', import.meta.url));
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  const env = {
    PURSER: purser.url,
    TITLE_ID: purser.ready.titleId,
    SECRET_KEY: purser.ready.secretKey ?? '',
  };
  for (const { gold, swords, potions } of [
    { gold: 20, swords: 1, potions: 2 },
    { gold: 20, swords: 2, potions: 4 },
  ]) {
    const ran = spawnSync('sh', [script], { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(ran.stderr).toBe('');
    const answers = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    expect(answers.map(({ code, error }) => error ?? code)).toEqual(answers.map(() => 200));
    expect(answers).toHaveLength(10);
    const { Inventory, VirtualCurrency } = answers[9]?.data ?? {};
    expect(VirtualCurrency).toEqual({ GO: gold });
    const count = (itemId: string) => Inventory?.filter(({ ItemId }) => ItemId === itemId);
    expect(count('sword')).toHaveLength(swords);
    expect(count('potion')).toMatchObject([{ RemainingUses: potions }]);
  }
});

interface Answer {
  readonly code: number;
  readonly error?: string;
  readonly data: {
    readonly VirtualCurrency?: Readonly<Record<string, number>>;
    readonly Inventory?: readonly { readonly ItemId: string; readonly RemainingUses?: number }[];
  };
}
