import { Code } from '@mantine/core';

/** A text of the service's description, in which backticks mark what is literal. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // The parts never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Code key={at}>{part}</Code>
    ) : (
      part
    ),
  );
}
