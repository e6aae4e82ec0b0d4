import { Failure } from './failure.tsx';

/** Somebody has changed what a form is about since it was shown. The form tells of it, and the next try goes by what is there now. */
export class Overtaken extends Error {}

/** Says why a call has failed, but nothing of what the form itself tells. */
export const refusedUnlessOvertaken = (
  error: unknown,
  labels?: Readonly<Record<string, string>>,
) => (error instanceof Overtaken ? null : <Failure error={error} {...(labels && { labels })} />);
