/** The innermost cause's own words, without the full stop: the driver knows best. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // There is one error for each address of the host that was tried.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error.message.replace(/\.$/, '');
}
