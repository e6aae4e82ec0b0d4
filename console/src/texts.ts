/** Every text of the console that is not about one page only. */
export const TEXTS = {
  product: 'Purser',
  console: 'Console',
  signIn: 'Sign in',
  signOut: 'Sign out',
  account: 'Your account',
  name: 'Name',
  password: 'Password',
  title: 'Title',
  retry: 'Try again',
  cancel: 'Cancel',
  confirm: 'Confirm',
  requestId: 'Request',
} as const;
