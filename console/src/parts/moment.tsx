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
