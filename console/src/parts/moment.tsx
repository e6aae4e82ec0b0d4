import { Text, Tooltip } from '@mantine/core';

const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time as the wire has it, in local time; the exact one comes up on hover and on focus. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <Tooltip label={at} events={{ hover: true, focus: true, touch: true }}>
      <Text component="time" dateTime={at} inherit tabIndex={0}>
        {describeMoment(at)}
      </Text>
    </Tooltip>
  );
}

/** A time as the wire has it, as a local one for people. */
export function describeMoment(at: string): string {
  return SHORT.format(new Date(at));
}
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A moment in local time, with the exact one on hover. */
export function Moment({ at }: { readonly at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${EXACT.format(date)}\n${at}`}>
      {SHORT.format(date)}
    </time>
  );
}
