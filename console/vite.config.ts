import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere('./'),
  // The service serves the files there (server/src/app/console-pages.ts).
  base: '/console/',
  plugins: [react()],
  resolve: { alias: { 'purser-client': fromHere('../client/src/index.ts') } },
  // The service puts a fresh nonce in its place with each reply.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    // scripts/build.ts passes them on.
    license: { fileName: 'licences.json' },
  },
});
