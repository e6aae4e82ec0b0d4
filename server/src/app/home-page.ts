const PAGES: Readonly<Record<string, string>> = {
  '/console': 'The console: where the people of the studio sign in.',
  '/docs': 'The documentation: every operation, and the guides.',
  '/openapi.json': 'The description of the API for programs, OpenAPI 3.1.',
  '/livez': 'Whether the process runs.',
  '/readyz': 'Whether a call would succeed now.',
  '/metrics': 'Counters for Prometheus.',
  '/.well-known/jwks.json': 'The public keys that verify entity tokens offline.',
};

/** The page at `/`, in HTML: names those of these paths that a reader may want. */
export function homePage(paths: readonly string[], version: string): string {
  const rows = Object.entries(PAGES)
    .filter(([path]) => paths.includes(path))
    .map(([path, about]) => `<tr><td><a href="${path}">${path}</a></td><td>${about}</td></tr>`);
  return framed(
    { title: 'Home', version },
    `<h1>Purser is running</h1>
<p>A game backend: it checks tickets, vouches for players, and keeps the store. Operations are called with <code>POST</code>; these pages are read:</p>
<table>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  );
}

/** The page that stands where the documentation has none, in HTML. */
export function lostPage(version: string): string {
  return framed(
    { title: 'No such page', version },
    `<h1>No such page</h1>
<p>There is nothing here. <a href="/docs">All operations and guides</a> are in the overview.</p>`,
  );
}

function framed({ title, version }: { title: string; version: string }, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Purser</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/home.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/"><img src="/docs/icon.svg" alt="" width="24" height="24">Purser</a> <small>${version}</small></header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`;
}
