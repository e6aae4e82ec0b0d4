import type { ItemChange, StoredItem } from '../ports.ts';

// Changes of items as texts, in the database and on their way between threads: five lines for each, with its id, and its position and
// body before and after, which are empty where it was not there, or is gone. No id and no body has a line end (economy/items.ts).

const LINES = 5;

/** What one text has at most, if it is of more than one change. */
const TEXT = { changes: 256, chars: 65_536 } as const;

/** Changes as one text. */
export function packChanges(changes: readonly ItemChange[]): string {
  return changes.map(toLines).join('\n');
}

function toLines({ itemId, before, after }: ItemChange): string {
  return `${itemId}\n${toTwoLines(before)}\n${toTwoLines(after)}`;
}

function toTwoLines(item: StoredItem | undefined): string {
  return item ? `${item.position}\n${item.body}` : '\n';
}

/** Changes as texts of a bounded size. */
export function packInParts(changes: readonly ItemChange[]): readonly string[] {
  const parts: string[] = [];
  let lines: string[] = [];
  let chars = 0;
  for (const change of changes) {
    const text = toLines(change);
    if (lines.length === TEXT.changes || chars + text.length > TEXT.chars) {
      if (lines.length > 0) parts.push(lines.join('\n'));
      lines = [];
      chars = 0;
    }
    lines.push(text);
    chars += text.length;
  }
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts;
}

/** The changes of a text. */
export function unpackChanges(text: string): readonly ItemChange[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return Array.from({ length: lines.length / LINES }, (_, index) => {
    const [itemId = '', ...rest] = lines.slice(index * LINES, (index + 1) * LINES);
    const [positionBefore, bodyBefore, positionAfter, bodyAfter] = rest;
    return {
      itemId,
      before: toItem(positionBefore, bodyBefore),
      after: toItem(positionAfter, bodyAfter),
    };
  });
}

function toItem(position: string | undefined, body: string | undefined): StoredItem | undefined {
  return position && body ? { position: Number(position), body } : undefined;
}
