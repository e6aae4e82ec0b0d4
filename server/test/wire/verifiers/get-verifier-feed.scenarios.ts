import { getVerifierFeed } from '../../../src/verifiers/operations/get-verifier-feed.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

const HEADERS = { 'X-Purser-Verifier': 'v'.repeat(22) };
const Nonce = 'n'.repeat(12);

export default scenarios(getVerifierFeed, [
  {
    name: 'a verifier says goodbye',
    play: (world, door) => callAt(door, world, { Nonce, Goodbye: true }, HEADERS),
  },
  {
    name: 'a verifier names itself in a header',
    provokes: 'InvalidParams',
    play: (world, door) => callAt(door, world, { Nonce }),
  },
]);
