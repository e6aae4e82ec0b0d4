import { expect } from 'vitest';
import { SUBJECT_CHARS_MAX } from '../../../src/kernel/limits.ts';
import { loginWithXboxId } from '../../../src/players/providers/platform-ids.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { XBOX } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(loginWithXboxId, [
  ...infoScenarios((world, other) => enter(XBOX, world, 'one', other)),
  ...loginScenarios(XBOX),
  {
    name: 'the same id in two sandboxes is two players',
    async play(world) {
      const inSandbox = (Sandbox: string, XboxId: string) =>
        must(enter({ ...XBOX, proof: () => ({ Sandbox, XboxId }) }, world, ''));
      const retail = await inSandbox('RETAIL', '7');
      const test = await inSandbox('XDKS.1', '7');
      expect(test.ServiceId).not.toBe(retail.ServiceId);
      // Texts that would be the same if they were only put behind each other.
      const [one, two] = [await inSandbox('A","B', 'C'), await inSandbox('A', 'B","C')];
      expect(one.ServiceId).not.toBe(two.ServiceId);
      return enter(XBOX, world, '7');
    },
  },
  {
    name: 'an id that has too many bytes with its sandbox',
    provokes: 'InvalidParams',
    async play(world) {
      const longest = '😀'.repeat(SUBJECT_CHARS_MAX);
      const proof = () => ({ Sandbox: longest, XboxId: longest });
      const reply = await enter({ ...XBOX, proof }, world, '');
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Sandbox']);
      const long = () => ({ Sandbox: '😀'.repeat(100), XboxId: longest });
      await must(enter({ ...XBOX, proof: long }, world, ''));
      return reply;
    },
  },
]);
