import { Text, Tooltip } from '@mantine/core';
import { LOCALE } from '../texts/locale.ts';

const SHORT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

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
