import { basename, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How this process was started. */
interface Start {
  /** The script as it was named, absolute; a link is not followed. */
  readonly script: string;
  readonly cwd: string;
  /** The root of the checkout; undefined for a package, which has no sources. */
  readonly checkout: string | undefined;
}

/** The sources run as they are in a checkout only. */
const CHECKOUT = import.meta.url.endsWith('.ts')
  ? fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
  : undefined;

/** How a person runs a command of the program (`key list`) where this process was started, for printed advice. */
export function shellCommand(words: string): string {
  const { argv } = process;
  const start = { script: argv[1] ?? '', cwd: process.cwd(), checkout: CHECKOUT };
  return `${programOf(start)} ${words}`.trimEnd();
}

/** The same for a command that is to follow this one, on the same data. */
export function nextCommand(words: string): string {
  return shellCommand(`${words}${givenFlags(process.argv.slice(2))}`);
}

const FLAGS_OF_DATA = ['--config', '--data-dir', '--database-url', '--key-file'];

/**
 * The flags of a command line that say on which data it works, or only those that are named, with a space before each. In the address of a
 * shared database the word PASSWORD stands for its password.
 */
export function givenFlags(argv: readonly string[], names = FLAGS_OF_DATA): string {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const given = words.flatMap((word, at) => {
    const [name = '', ...rest] = word.split('=');
    const value = rest.length > 0 ? rest.join('=') : words[at + 1];
    const isShown = names.includes(name) && value !== undefined;
    return isShown ? [` ${name} ${quoteForShell(withoutPassword(value))}`] : [];
  });
  return given.join('');
}

/** The text, or the address of a shared database without its password. */
function withoutPassword(text: string): string {
  if (!/^postgres(ql)?:/.test(text)) return text;
  const url = URL.parse(text);
  if (url === null) return '<url>';
  if (url.password !== '') url.password = 'PASSWORD';
  return url.href;
}

/** The beginning of such a command. A container has no link to the program, so there it is started as the image starts it. */
export function programOf({ script, cwd, checkout }: Start): string {
  if (checkout !== undefined && cwd === checkout) return 'npm run purser --';
  if (script.includes(`${sep}node_modules${sep}`)) return 'npx purser';
  return basename(script) === 'purser' ? 'purser' : `node ${quoteForShell(script)}`;
}

/** The text as one word of a POSIX shell, with quotes where it needs them. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
