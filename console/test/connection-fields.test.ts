import { expect, test } from 'vitest';
import { toDraft, toSettings } from '../src/pages/connections/fields.ts';

test('license keys are typed as lines of a package and its key, and come back so', () => {
  const LicenseKeys = { 'com.example.game': 'MIIB+/8=', 'com.example.demo': 'MIIC' };
  const typed = ' com.example.game  MIIB +/8=\n\ncom.example.demo: MIIC\n';
  const settings = toSettings('PlayStore', {
    PackageNames: 'com.example.game',
    LicenseKeys: typed,
  });
  expect(settings).toMatchObject({ LicenseKeys });
  const draft = toDraft('PlayStore', {
    Provider: 'PlayStore',
    Settings: { PlayStore: { PackageNames: ['com.example.game'], LicenseKeys } },
    HasSecret: true,
    UpdatedAt: '',
    Warnings: [],
    refused: [],
  });
  expect(draft.LicenseKeys).toBe('com.example.game MIIB+/8=\ncom.example.demo MIIC');
  expect(toSettings('PlayStore', draft)).toMatchObject({ LicenseKeys });
  expect(toSettings('PlayStore', { LicenseKeys: 'com.example.game' })).toMatchObject({
    LicenseKeys: { 'com.example.game': '' },
  });
  expect(toSettings('PlayStore', {})).not.toHaveProperty('LicenseKeys');
});
