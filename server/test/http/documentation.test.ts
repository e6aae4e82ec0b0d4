import { systemRandom } from '../../src/kernel/secrets.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePages } from '../../src/app/pages.ts';
import { GUIDES } from '../../src/derive/guides.ts';
import { makeReference } from '../../src/derive/reference.ts';
import { homeArticle } from '../../src/derive/site/home.ts';
import { makeSite } from '../../src/derive/site/site.ts';
import { CREDENTIAL_HEADERS } from '../../src/kernel/credential.ts';
import { type AnyOperation, operation } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { TEST_CERTIFICATE } from './certificate.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, onSocket, type TestRequest } from './wire.ts';

const trade = operation<object>()({
  path: '/Client/Trade',
  summary: 'Trades <b>"this"</b> & that *or* with `Id`.',
  auth: { kind: 'sessionTicket', permission: 'shop:read' },
  request: Type.Object({ Id: Type.String({ description: 'An <i>id</i>.' }) }),
  response: Type.Object({}),
  errors: ['StoreNotFound'],
  example: { request: { Id: "it's </pre>" }, response: {} },
  handle: () => ({}),
});

const pagesOf = (list: readonly AnyOperation[]) =>
  makePages({
    operations: list,
    version: '1.2.3',
    jwks: () => Promise.resolve({ keys: [] }),
    metricsText: () => Promise.resolve({ contentType: 'text/plain', body: '' }),
    random: systemRandom,
    limits: () => [],
    readiness: () => Promise.resolve({ state: 'ready' }),
  }).all;

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({ pages: pagesOf([...operations, trade]) });
});
afterAll(() => server.close(0));

const get = (path: string, request: TestRequest = {}) =>
  exchange(server.port, message(path, { method: 'GET', ...request }));
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** All pages of the site that links lead to from `/`, by path; the console is a site of its own. */
async function crawl(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const waiting = new Set(['/']);
  // Iterating over a set includes what is added meanwhile.
  for (const path of waiting) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await get(path);
    expect(reply.status, path).toBe(200);
    if (!reply.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.set(path, reply.text);
    const links = [...attributes(reply.text, 'href'), ...attributes(reply.text, 'src')];
    for (const link of links.filter((one) => one.startsWith('/') && one !== '/console')) {
      waiting.add(link.replace(/#.*/, ''));
    }
  }
  return pages;
}

describe('the pages', () => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await crawl();
  });

  test('are the overview, the reference and the guides', () => {
    const reference = makeReference([...operations, trade]).map(({ path }) => path);
    const guides = GUIDES.map(({ file }) => `guides/${file}`);
    const paths = [...reference, ...guides].map((path) => `/docs/${path.replace('.md', '')}`);
    const expected = ['/', ...paths.map((path) => path.replace('/reference/README', ''))];
    expect([...pages.keys()].toSorted()).toEqual(expected.toSorted());
    expect(attributes(pages.get('/') ?? '', 'href')).toContain('/console');
  });

  test('have links to places that exist', () => {
    const idsOf = (path: string) => attributes(pages.get(path) ?? '', 'id');
    for (const [path, html] of pages) {
      const links = attributes(html, 'href').filter((link) => link.includes('#'));
      const lost = links.filter((link) => {
        const [page, id = ''] = link.split('#');
        return !idsOf(page || path).includes(id);
      });
      expect(lost, path).toEqual([]);
      expect(new Set(idsOf(path)).size, path).toBe(idsOf(path).length);
    }
  });

  test('take nothing from anybody else and contain nothing that runs', () => {
    for (const [path, html] of pages) {
      const loaded = [...html.matchAll(/<(?:link|script|img)\b[^>]*?(?:src|href)="([^"]*)"/g)];
      expect(loaded.length, path).toBeGreaterThan(2);
      for (const [, address] of loaded)
        expect(address).toMatch(/^\/assets\/[\w-]{12}\/[\w/-]+\.\w+$/);
      expect(html).not.toMatch(/<style|<iframe|<script(?! type="module" src=)| style=| on\w+="/);
    }
  });

  test('close every element that they open', () => {
    for (const [path, html] of pages) {
      const open: string[] = [];
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
        if (['meta', 'link', 'img', 'input', 'wbr'].includes(name)) continue;
        if (slash) expect(open.pop(), path).toBe(name);
        else open.push(name);
      }
      expect(open, path).toEqual([]);
    }
  });

  test('can be used by keyboard: a link past the navigation comes first, and the page read is marked', () => {
    for (const [path, html] of pages) {
      const [first = ''] = attributes(html.slice(html.indexOf('<body>')), 'href');
      expect(attributes(html, 'id')).toContain(first.slice(1));
      const marked = /<a href="([^"]*)" aria-current="page">/.exec(html)?.[1];
      expect(marked).toBe(path === '/' ? undefined : path);
    }
  });

  test('texts stay texts', () => {
    const html = pages.get('/docs/reference/Client_Trade') ?? '';
    const summary =
      'Trades &lt;b&gt;&quot;this&quot;&lt;/b&gt; &amp; that *or* with <code>Id</code>.';
    expect(html).toContain(`<p>${summary}</p>`);
    expect(html).toContain('An &lt;i&gt;id&lt;/i&gt;.');
    expect(html).toContain('&lt;/pre&gt;');
    expect(html.match(/<\/pre>/g)).toHaveLength(3);
  });

  test('say for each kind of credential in which header it goes', () => {
    const html = pages.get('/docs/reference/authentication') ?? '';
    for (const name of Object.values(CREDENTIAL_HEADERS)) {
      expect(html).toMatch(new RegExp(`<td[^>]*><code>${name}</code></td>`));
    }
  });
});

test('the guides are listed as they are', () => {
  const folder = new URL('../../../docs/guides/', import.meta.url);
  expect(GUIDES.map(({ file }) => file).toSorted()).toEqual(readdirSync(folder).toSorted());
  for (const { file, title } of GUIDES) {
    expect(readFileSync(new URL(file, folder), 'utf8')).toMatch(new RegExp(`^# ${title}$`, 'm'));
  }
});

test('pictures of documents are files of the site, under a name that changes with them', () => {
  const siteWith = (picture: Buffer) =>
    makeSite({
      documents: [
        {
          path: 'guides/sea.md',
          group: 'Guides',
          title: 'Sea',
          text: '# Sea\n\n![A ship](../images/sea/ship-1.webp) ![Lost](../images/lost.webp)',
        },
      ],
      assets: new Map([['images/sea/ship-1.webp', picture]]),
      version: '1',
    });
  const picture = Buffer.from([0x52, 0xff, 0x00]);
  const site = siteWith(picture);
  const pictureOf = (html = '') => /<img src="([^"]*)" alt="A ship"/.exec(html)?.[1] ?? '';
  const html = site.page('/docs/guides/sea', undefined);
  expect(html).toContain('<em>Lost</em>');
  expect(site.asset(pictureOf(html))).toEqual({ contentType: 'image/webp', body: picture });
  const other = siteWith(Buffer.from([0x52, 0xfe, 0x00])).page('/docs/guides/sea', undefined);
  expect(pictureOf(other)).not.toBe(pictureOf(html));
});

describe('the page at /', () => {
  test('names the version and what else there is', async () => {
    const { text, headers } = await get('/', { headers: { Accept: 'application/json' } });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<small>1.2.3</small>');
    expect(attributes(text, 'href')).toEqual(
      expect.arrayContaining([
        '/docs',
        '/openapi.json',
        '/livez',
        '/readyz',
        '/metrics',
        '/.well-known/jwks.json',
      ]),
    );
  });

  test('does not name what is not there', () => {
    expect(attributes(homeArticle(['/', '/livez']).html, 'href')).toEqual(['/livez']);
  });

  test('is read with GET and HEAD; POST is a call of an unknown operation', async () => {
    const wire = await dial(server.port);
    wire.send(message('/', { method: 'HEAD', headers: { Connection: 'close' } }));
    expect(await wire.ended()).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*\r\n\r\n$/);
    expect(await get('/', { method: 'POST', body: '{}' })).toMatchObject({
      status: 404,
      json: { error: 'InvalidAPIEndpoint' },
    });
    expect(await get('/', { method: 'PUT' })).toMatchObject({ status: 405 });
  });
});

describe('examples have the address that the reader used', () => {
  const exampleAt = async (headers: Record<string, string>) => {
    const { text } = await get('/docs/reference/Admin_ListStores', { headers });
    return /curl (\S+)\/Admin\/ListStores/.exec(text)?.[1];
  };

  test.each([
    [{ Host: 'game.example' }, 'http://game.example'],
    [{ Host: '[::1]:8080' }, 'http://[::1]:8080'],
    [{ Host: 'game.example', 'X-Forwarded-Proto': 'https' }, 'https://game.example'],
    [{ Host: 'game.example', 'X-Forwarded-Proto': 'javascript' }, 'http://game.example'],
    [{ Host: 'a"><script>' }, 'http://127.0.0.1:7300'],
    [{ Host: 'a;rm' }, 'http://127.0.0.1:7300'],
    [{ Host: '$(id)' }, 'http://127.0.0.1:7300'],
    [{ Host: '$&' }, 'http://127.0.0.1:7300'],
  ])('%j', async (headers, address) => {
    expect(await exampleAt(headers)).toBe(address);
  });

  test('with https', async () => {
    const secure = await startToy({ pages: pagesOf(operations) }, { tls: TEST_CERTIFICATE });
    const socket = connect({ port: secure.port, rejectUnauthorized: false });
    const wire = onSocket(socket);
    wire.send(message('/docs', { method: 'GET', headers: { Host: 'game.example' } }));
    expect((await wire.reply()).text).toContain('{PURSER_URL:-https://game.example}');
    socket.destroy();
    await secure.close(0);
  });
});

describe('files of the site', () => {
  const paths = async () => {
    const { text } = await get('/docs');
    return [...attributes(text, 'href'), ...attributes(text, 'src')].filter((path) =>
      path.startsWith('/assets/'),
    );
  };

  test('may be kept for good, because their folder is named after what is in them', async () => {
    const [first = ''] = await paths();
    const { headers, status } = await get(first);
    expect([status, headers.get('cache-control')]).toEqual([200, 'max-age=31536000, immutable']);
    const other = await startToy({ pages: pagesOf([trade]) });
    const moved = await exchange(other.port, message(first, { method: 'GET' }));
    expect(moved).toMatchObject({ status: 404 });
    expect(moved.headers.get('cache-control')).toBe('no-store');
    await other.close(0);
  });

  test('the script loads only what is there', async () => {
    const script = (await paths()).find((path) => path.endsWith('site.js')) ?? '';
    const { text, headers } = await get(script);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const loaded = [...text.matchAll(/from '([^']+)'|new URL\('([^']+)'/g)].map(
      ([, imported, fetched]) => new URL(imported ?? fetched ?? '', `http://a${script}`).pathname,
    );
    expect(loaded).toHaveLength(2);
    for (const path of loaded) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await get(path)).status, path).toBe(200);
    }
  });

  test('the search looks through every section of every page', async () => {
    const [first = ''] = await paths();
    const index: unknown = JSON.parse((await get(first.replace(/[^/]+$/, 'search.json'))).text);
    expect(index).toContainEqual({
      path: '/docs/reference/Client_Trade',
      group: 'Client',
      title: 'Trade',
      heading: '',
      text: expect.stringMatching(/^Trades <b>"this"<\/b> & that \*or\* with Id\. POST \/Client/),
    });
    expect(index).toContainEqual(
      expect.objectContaining({ path: '/docs/guides/cluster#what-a-lease-is' }),
    );
  });
});

test('a page runs only the script of this service, and no other page may frame it', async () => {
  const { headers } = await get('/docs');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('an unknown page is one that leads back', async () => {
  const reply = await get('/docs/reference/Nothing');
  expect(reply.status).toBe(404);
  expect(attributes(reply.text, 'href')).toContain('/docs');
});
