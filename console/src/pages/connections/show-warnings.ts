import { notifications } from '@mantine/notifications';

/** Shows what a change of a connection means for players, until somebody closes it. */
export function showWarnings({ Warnings = [] }: { readonly Warnings?: readonly string[] }): void {
  for (const message of Warnings) {
    notifications.show({ message, color: 'yellow', autoClose: false });
  }
}
