/** Words that several pages share. */
export const SHARED_TEXTS = {
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
