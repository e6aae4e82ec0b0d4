import { API_TEXTS } from '../../texts/api.ts';
import type { JsonObject, JsonSchema } from './schema.ts';

// The service's own OpenAPI document, as far as this page reads it.

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly name: string }>>;
  };
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-purser': {
    readonly changes: boolean;
    readonly roles?: readonly string[];
    readonly asksForPassword?: true;
    readonly inSdks?: true;
  };
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': { readonly schema: JsonSchema; readonly example: JsonObject };
    };
  };
}

/** A credential that opens an operation. */
export interface CredentialChoice {
  /** As the client calls it: `secretKey`. */
  readonly kind: string;
  readonly header: string;
}

export interface ApiOperation {
  /** `Admin_ListStores`. */
  readonly id: string;
  readonly area: string;
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** None: anybody calls it. */
  readonly credentials: readonly CredentialChoice[];
  /** The roles with which an operator may call it; none: operators do not. */
  readonly roles: readonly string[];
  readonly changes: boolean;
  readonly asksForPassword: boolean;
  readonly isInSdks: boolean;
  /** The header that makes a call safe to repeat; undefined: the operation does not take it. */
  readonly idempotencyHeader: string | undefined;
  readonly hasPreview: boolean;
  readonly request: JsonSchema;
  readonly example: JsonObject;
}

export interface ApiArea {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ApiOperation[];
}

export interface ApiDocument {
  readonly areas: readonly ApiArea[];
  /** Follows a schema's reference, if it is one. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
}

const IDEMPOTENCY_KEY = '#/components/parameters/Idempotency-Key';

/** Fetches the document from the service that the page came from. */
export async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw new Error(API_TEXTS.documentFailed(response.status));
  return readDocument((await response.json()) as OpenApi);
}

export function readDocument(document: OpenApi): ApiDocument {
  const { tags, paths, components } = document;
  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref?.split('/').at(-1);
    return (name === undefined ? undefined : components.schemas[name]) ?? schema;
  };
  const operations = Object.entries(paths).map(([path, { post }]) => {
    const [, area = '', name = ''] = path.split('/');
    const { schema, example } = post.requestBody.content['application/json'];
    const request = resolve(schema);
    const more = post['x-purser'];
    const key = post.parameters?.find(({ $ref }) => $ref === IDEMPOTENCY_KEY);
    return {
      id: post.operationId,
      area,
      name,
      path,
      request,
      example,
      summary: post.summary,
      description: post.description,
      credentials: post.security.flatMap(Object.keys).map((kind) => ({
        kind,
        header: components.securitySchemes[kind]?.name ?? kind,
      })),
      roles: more.roles ?? [],
      changes: more.changes,
      asksForPassword: more.asksForPassword ?? false,
      isInSdks: more.inSdks ?? false,
      idempotencyHeader: key && key.$ref.split('/').at(-1),
      hasPreview: request.properties?.['Preview']?.type === 'boolean',
    };
  });
  const areas = tags.map((area) => ({
    ...area,
    operations: operations.filter((one) => one.area === area.name),
  }));
  return { areas, resolve };
}

/** The areas with those of their operations whose path or summary has all words of a text. */
export function searchAreas(areas: readonly ApiArea[], text: string): readonly ApiArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ path, summary }: ApiOperation) => {
    const searched = `${path} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return areas
    .map((area) => ({ ...area, operations: area.operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0);
}
