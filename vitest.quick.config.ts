import { defineConfig } from 'vitest/config';
import { THOROUGH_FILES } from './scripts/thorough-files.ts';
import { projects, run } from './vitest.config.ts';

/** `npm test`: what judges rules, wire, both storages and each page of the console. The rest is left to `npm run test:all`. */
export default defineConfig({
  test: {
    ...run,
    tagsFilter: ['!thorough'],
    projects: projects({ left: Object.keys(THOROUGH_FILES), isQuick: true }),
  },
});
