// Builds the console and the documentation, which the service serves. Arguments as of each.

await import('./build-console.ts');
await import('./build-site.ts');
