import type { Source } from './sources.ts';

/** A pattern that is allowed in a few places only. */
interface Fence {
  readonly what: string;
  readonly pattern: RegExp;
  /** Where it may stand, as paths from the root. Absent: nowhere. */
  readonly only?: RegExp;
  /** Comments count too. */
  readonly inComments?: true;
}

export const FENCES: readonly Fence[] = [
  {
    what: 'the environment is read',
    pattern: /\bprocess\.env\b/,
    only: /^server\/src\/config\//,
  },
  {
    what: 'the clock is read',
    pattern: /\bDate\.now\b|\bnew Date\b|\bDate\(\)/,
    only: /^(?:server\/src\/kernel\/instant|client\/src\/clock)\.ts$/,
  },
  {
    what: 'chance is drawn',
    pattern: /\brandomBytes\b|\brandomUUID\b|\brandomInt\b|\bgetRandomValues\b|\bMath\.random\b/,
    only: /^(?:server\/src\/kernel\/secrets|client\/src\/random)\.ts$/,
  },
  {
    what: 'something is printed',
    // The guide to the console is a file of that name.
    pattern: /\bconsole\.(?!md\b)|\bprocess\.stdout\b/,
    only: /^server\/src\/cli\//,
  },
  {
    what: 'SQL is spoken',
    pattern:
      /\b(select\s+[\w*",.\s]+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|pragma\s+\w+)\b/i,
    only: /^server\/src\/(?:storage|[\w/-]+\/sql)\//,
  },
  {
    what: 'the reference API is called by its brand',
    pattern: /playfab/i,
    only: /^server\/src\/http\/dialect\.ts$/,
    inComments: true,
  },
  {
    what: 'the whole library of schemas is loaded (kernel/type.ts writes them)',
    pattern: /\bimport (?!type\b).*'typebox'/,
  },
  {
    what: 'an HTTP client is loaded (lib/node-http.ts does without)',
    pattern: /\bimport (?!type\b).*'node:https?'/,
    only: /^server\/src\/runtime\/identify-service\.ts$/,
  },
  {
    what: 'a service of somebody else is called',
    pattern: /\bfetch\(|getBuiltinModule\('node:(?:https?|http2|net|tls|dgram|dns)'\)/,
    // The agent is that of traces, and a listener is no client.
    only: /^(?:server\/src\/(?:outside\/http-client|lib\/node-http)\.ts$|(?:client|console|site)\/)/,
  },
  {
    what: 'advice names a command as it may not be called here (kernel/shell-command.ts)',
    pattern:
      /\bpurser (serve|try|title|key|signing-key|migrate|copy|backup|restore|doctor|token|healthcheck)\b/,
    // A guide names commands as its reader has them.
    only: /^server\/src\/derive\/configuration-guide\.ts$/,
  },
  { what: 'a type is given up', pattern: /\bas any\b/ },
  {
    what: 'the compiler is silenced',
    pattern: /@ts-(ignore|nocheck|expect-error)/,
    inComments: true,
  },
  { what: 'something is left undone', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, inComments: true },
];

/** Packages that may be imported in a few places only. */
export const PACKAGE_FENCES: readonly { readonly packages: RegExp; readonly only: RegExp }[] = [
  { packages: /^(node:sqlite|pg$)/, only: /^server\/src\/storage\// },
  { packages: /^commander$/, only: /^server\/src\/cli\// },
  { packages: /^(pino|@prometheus-io\/client)$/, only: /^server\/src\/telemetry\// },
  {
    packages: /^node:(http|https|net|tls)$/,
    only: /^server\/src\/((http|cli|outside|runtime)\/|lib\/networks)/,
  },
  { packages: /^jose$/, only: /^server\/src\/outside\// },
  { packages: /./, only: /^server\/src\// },
];

/** Places where a fence is broken, as `path:line: text`. */
export function breachesOf(fence: Fence, sources: readonly Source[]): readonly string[] {
  return sources
    .filter((source) => !fence.only?.test(source.path))
    .flatMap((source) => {
      const lines = (fence.inComments ? source.text : source.code).split('\n');
      return lines
        .filter((line) => fence.pattern.test(line))
        .map((line) => `${source.path}: ${line.trim()}`);
    });
}

/** Imports of packages where they do not belong. */
export function packageBreaches(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) =>
    source.packages
      .filter((name) =>
        PACKAGE_FENCES.some(({ packages, only }) => packages.test(name) && !only.test(source.path)),
      )
      .map((name) => `${source.path} imports ${name}`),
  );
}
