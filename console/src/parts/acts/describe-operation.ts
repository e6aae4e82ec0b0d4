/** The path of an operation, for people: "/Admin/BanUsers" is "Ban users". */
export function describeOperation(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
