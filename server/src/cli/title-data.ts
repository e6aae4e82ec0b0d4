import { isUtf8 } from 'node:buffer';
import { requestParserOf } from '../http/pipeline/request-parser.ts';
import { COMMAND_LINE } from '../kernel/author.ts';
import { LINES_OR_NONE } from '../kernel/schema.ts';
import { TITLE_DATA_VALUE_BYTES_MAX } from '../kernel/title-data-limits.ts';
import { Type } from '../kernel/type.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { findTitleData, setTitleData } from '../title-data/commands.ts';
import {
  DATA_STORES,
  type DataEntry,
  type LabelRef,
  NO_LABEL,
  toDataKey,
} from '../title-data/title-data.ts';
import { Key, KEY_FAULT, OverrideLabel, refusalOf } from '../title-data/wire.ts';
import { TITLE_FLAG, withNamedTitle } from './named-player.ts';
import { type CommandInput, type HelpLine, textFlag } from './program/command.ts';
import { commandsAbout } from './program/database-command.ts';
import { listed, safe, toShownText } from './program/print.ts';
import { DATA_OPTIONS, NOTE_FLAG, noteOf } from './program/read-flags.ts';

const KEY: HelpLine = ['<key>', 'The key.'];

/** Makes a command about the data that the flags name. */
const titleDataCommand = commandsAbout<LabelRef>({
  args: [],
  flags: [
    TITLE_FLAG,
    ['--store <store>', `One of ${DATA_STORES.join(', ')} (default: title).`],
    ['--label <label>', 'The label of overrides of title data (default: the data themselves).'],
  ],
  negative: 'there is no such key',
  withNamed(input, work) {
    const named = textFlag(input, 'store') ?? 'title';
    const store = DATA_STORES.find((one) => one === named);
    if (!store) throw new WrongUse(`--store must be one of ${DATA_STORES.join(', ')}.`);
    const label = (textFlag(input, 'label') ?? NO_LABEL).trim();
    if (store !== 'title' && label !== NO_LABEL)
      throw new WrongUse('Only title data have overrides.');
    return withNamedTitle(input, (storage, titleId) => work(storage, { titleId, store, label }));
  },
});

export const titleDataList = titleDataCommand({
  summary: "Lists the keys of a title's data with the bytes of their values.",
  examples: [
    ['title-data list', 'what players read'],
    ['title-data list --store internal --json', 'with the values, for a program'],
  ],
  async run(storage, of) {
    const bytesOf = ({ value }: { readonly value: string }) => Buffer.byteLength(value);
    const columns = { KEY: safe('key'), BYTES: bytesOf };
    return listed(await entriesOf(storage, of), columns, 'There are no keys.');
  },
});

export const titleDataGet = titleDataCommand({
  summary: "Shows a value of a title's data.",
  args: [KEY],
  examples: [
    ['title-data get motd', 'the value, without control characters'],
    ['title-data get motd --json', 'the value as it is'],
  ],
  read: keyOf,
  async run(storage, of, key) {
    const { value } = await find(storage, of, key);
    return { json: { key, value }, text: value.split('\n').map(toShownText).join('\n') };
  },
});

export const titleDataSet = titleDataCommand({
  summary: "Sets a key of a title's data.",
  args: [KEY, ['[value]', 'The value (default: what comes on standard input).']],
  flags: [NOTE_FLAG],
  concerns: [...DATA_OPTIONS, 'titleDataBytesMax'],
  negative: 'a limit would be exceeded',
  examples: [
    ['title-data set motd "Welcome back!"', 'every call that begins afterwards sees it'],
    ['title-data set layout < layout.json', 'from a file'],
  ],
  read(input) {
    requireNames(input);
    return { input, key: keyOf(input) };
  },
  async run(storage, of, { input, key }) {
    const [, text = await readAll(input.terminal.stdin)] = input.args;
    if (!new RegExp(LINES_OR_NONE, 'u').test(text)) throw new WrongUse(VALUE_FAULT);
    const value = of.label !== NO_LABEL && text === '' ? undefined : text;
    await save(storage, { ...of, entries: [{ key, value }] }, input);
    return { json: { key }, text: `${toShownText(key)} is set.` };
  },
});

export const titleDataRemove = titleDataCommand({
  summary: "Removes a key of a title's data.",
  args: [KEY],
  flags: [NOTE_FLAG],
  examples: [['title-data remove motd', 'every call that begins afterwards sees it']],
  read: (input) => ({ input, key: keyOf(input) }),
  async run(storage, of, { input, key }) {
    await find(storage, of, key);
    await save(storage, { ...of, entries: [{ key, value: undefined }] }, input);
    return { json: { key }, text: `${toShownText(key)} is removed.` };
  },
});

const VALUE_FAULT = 'The value must be text in UTF-8 without the character U+0000.';

/** Throws where the API would refuse the key or the label: nobody could ask for it then. */
function requireNames(input: CommandInput): void {
  const names = Type.Object({ Key, Label: OverrideLabel('') });
  const parse = requestParserOf(names, { refusesNearMisses: false });
  const [key] = input.args;
  const parsed = parse({ Key: key, Label: textFlag(input, 'label') ?? NO_LABEL });
  if (parsed.ok) return;
  const faults = Object.entries(parsed.details).map(([of, all]) => `${of}: ${all.join(' ')}`);
  throw new WrongUse(faults.join(' '));
}

function keyOf({ args: [text = ''] }: CommandInput): string {
  const key = toDataKey(text);
  if (key === undefined) throw new WrongUse(KEY_FAULT);
  return key;
}

async function entriesOf({ run }: Pick<OpenStorage, 'run'>, { label, ...of }: LabelRef) {
  const { entries } = await run(findTitleData, { ...of, since: 0 });
  const ofLabel = entries.filter((entry) => entry.label === label);
  return ofLabel.map(({ key, value = '' }) => ({ key, value }));
}

async function find(storage: Pick<OpenStorage, 'run'>, of: LabelRef, key: string) {
  const entry = (await entriesOf(storage, of)).find((one) => one.key === key);
  if (!entry) throw new Failure(`There is no key ${JSON.stringify(key)}.`);
  return entry;
}

async function save(
  { run, now }: Pick<OpenStorage, 'now' | 'run'>,
  write: LabelRef & { readonly entries: readonly DataEntry[] },
  input: CommandInput,
): Promise<void> {
  const { titleDataBytesMax: bytesMax } = input.config;
  const edit = { by: COMMAND_LINE, requestId: undefined, now: now(), note: noteOf(input) };
  const change = { ...write, bytesMax, edit: { ...edit, ifRevision: undefined } };
  const outcome = await run(setTitleData, change);
  if (outcome.status !== 'done') throw new Failure(`${refusalOf(outcome)[1].message}.`);
}

/** A little more than a value may have is read, and then refused. */
async function readAll(stdin: CommandInput['terminal']['stdin']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > TITLE_DATA_VALUE_BYTES_MAX) break;
  }
  const all = Buffer.concat(chunks);
  // One that is too long is refused all the same, and may be cut within a character.
  if (bytes <= TITLE_DATA_VALUE_BYTES_MAX && !isUtf8(all)) throw new WrongUse(VALUE_FAULT);
  return all.toString('utf8');
}
