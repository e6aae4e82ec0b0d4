/** Ids of keys (22 characters) and of signing keys (8) are base64url, so one in 64 begins with a dash. */
const ID_WITH_DASH = /^-(?!-)(?:[\w-]{21}|[\w-]{7})$/;

/** Moves ids that begin with a dash behind `--`, where no word is a flag, so that they can be typed like any other. */
export function escapeDashedIds(argv: readonly string[]): readonly string[] {
  const isId = (word: string, at: number) =>
    ID_WITH_DASH.test(word) && !takesNextWord(argv[at - 1]);
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const ids = words.filter(isId);
  if (ids.length === 0) return argv;
  const others = words.filter((word, at) => !isId(word, at));
  return [...others, '--', ...ids, ...(end === -1 ? [] : argv.slice(end + 1))];
}

/** Whether the word is a flag whose value is the word after it. */
function takesNextWord(word: string | undefined): boolean {
  return word?.startsWith('--') === true && word !== '--json' && !word.includes('=');
}
