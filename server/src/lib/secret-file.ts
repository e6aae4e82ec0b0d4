import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';

/** The largest password file, in bytes. Tokens of clouds take a few thousand. */
const PASSWORD_FILE_BYTES_MAX = 65_536;

/** Throws unless it is a file that ends. A pipe or a device would keep a thread of the process, or all of it, for good. */
export function checkReadable(status: Stats, named: string, bytesMax: number): void {
  if (!status.isFile()) throw new Error(`The ${named} is no regular file`);
  if (status.size > bytesMax) throw new Error(`The ${named} is larger than ${bytesMax} bytes`);
}

/** The text of a file without the end of its line. */
export async function readPassword(path: string): Promise<string> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  checkReadable(await file.stat(), `password file ${path}`, PASSWORD_FILE_BYTES_MAX);
  const password = (await file.readFile('utf8')).replace(/\r?\n$/, '');
  if (password === '') throw new Error(`The password file ${path} is empty`);
  return password;
}
