import { findInventory } from '../../economy/inventory/commands/items.ts';
import { INSTANCE_ID_OR_NONE, type ItemInstance } from '../../economy/inventory/holdings.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES } from '../../kernel/limits.ts';
import { Failure } from '../../runtime/failure.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from '../player/named-player.ts';
import { toShownText } from '../player/shown-player.ts';
import { type CliCommand, type CommandInput, textFlag } from '../program/command.ts';
import { formatTable } from '../program/table.ts';

export const inventoryShow: CliCommand = {
  summary: `Shows the items of a player in the order in which they came, ${PAGE_ENTRIES.max} at a time.`,
  args: PLAYER_ARGS,
  flags: [
    TITLE_FLAG,
    ['--after <instance>', 'Goes on behind an instance that was shown (default: from the first).'],
  ],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['inventory show C3A1F07E5B2D9846', 'for a person'],
    ['inventory show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run(input) {
    const after = afterOf(input);
    const { items, next } = await withNamedPlayer(input, async ({ run, now }, of) => {
      const found = await run(findInventory, { ...of, now: now(), after, count: PAGE_ENTRIES.max });
      if (!found) throw noPlayer(of);
      return found;
    });
    const shown = items.map(toShownItem);
    const table = formatTable(
      ['INSTANCE', 'ITEM', 'CATALOG', 'USES', 'SINCE', 'UNTIL', 'NOTE'],
      shown.map((item) => [
        item.instanceId,
        toShownText(item.itemId),
        toShownText(item.catalogVersion),
        `${item.remainingUses ?? ''}`,
        item.acquiredAt,
        item.expiresAt ?? '',
        item.annotation === undefined ? '' : toShownText(item.annotation),
      ]),
      'The player has no items.',
    );
    const more = next === undefined ? '' : `\nThere are more: --after ${next}`;
    return { json: { items: shown, next }, text: `${table}${more}` };
  },
};

function afterOf(input: CommandInput): string {
  const text = textFlag(input, 'after') ?? '';
  if (new RegExp(INSTANCE_ID_OR_NONE).test(text)) return text;
  throw new Failure(`--after must be an instance that was shown, not ${JSON.stringify(text)}.`, 2);
}

/** An item as the command line shows one; members that it lacks are undefined. */
export function toShownItem(item: ItemInstance) {
  return {
    ...item,
    acquiredAt: toWireTime(item.acquiredAt),
    expiresAt: item.expiresAt === undefined ? undefined : toWireTime(item.expiresAt),
  };
}
