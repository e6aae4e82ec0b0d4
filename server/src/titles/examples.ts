/** The made-up secret key of the reference's examples, cut short. */
export const EXAMPLE_KEY = {
  keyId: '3cVqzXb0T1mC5m0mXq2h9A',
  name: 'Game servers',
  text: 'purser_sk_8f2c1d…',
} as const;
