/** A role of the shared servers that may do what a service needs, and no more. */
export const SERVING_ROLE = 'serving';

/** The address of a migrated database of a shared server, for that role. */
export function asServingRole(superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.username = SERVING_ROLE;
  return url.href;
}
