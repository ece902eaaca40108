// Generates the OpenAPI document from the contract alone: every call's input and all possible responses.
import { type Endpoint, getErrorCodes, isUnsafeEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { type ErrorCode, errorCatalogue, getHttpStatus } from '@amarelle/contract/domain/errors'
import { z } from 'zod'

/** A JSON Schema, as OpenAPI 3.1 uses it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema
interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
type ResponseContent = Readonly<Record<string, { readonly schema: JsonSchema }>>
interface ApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
  readonly content: ResponseContent
}
export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: ResponseContent }
  readonly responses: Readonly<Record<string, ApiResponse>>
}
export interface ApiDocument {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: object
}
/** The operator of the API. */
export interface ApiContact {
  readonly name: string
  readonly origin: string
  readonly email: string
}

const toSchema = (type: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}
const toAnyOfSchema = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: [...schemas] }

/** Converts a path such as `/api/assets/paymentmethod/:name` to OpenAPI's notation. */
export const toPathTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
const toCamelCase = (words: string): string =>
  words.toLowerCase().replaceAll(/[^a-z0-9]+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
const toOperationId = ({ method, path }: Endpoint): string =>
  toCamelCase(`${method} ${path.replace(/^\/api\//, '').replace(/\.php$/, '')}`)

const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Every refusal. The texts are in the caller’s language.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        reference: { type: 'string', description: 'The id of the request, for errors of the server.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        values: { type: 'object', additionalProperties: { type: ['string', 'number'] } as never },
      },
      required: ['code', 'message'],
      additionalProperties: false,
    },
    authentication_required: { const: true, description: 'The page logs out silently.' },
  },
  required: ['error'],
  additionalProperties: false,
}
/** Schema of an error response with one of these codes; only `authentication_required` has a flag. */
function createRefusalSchema(codes: readonly ErrorCode[]): JsonSchema {
  const withCodes = (enumerated: readonly ErrorCode[]): JsonSchema => ({
    type: 'object',
    properties: { error: { type: 'object', properties: { code: { enum: [...enumerated] } } } },
  })
  const flagged: JsonSchema = {
    ...withCodes(['authentication_required']),
    required: ['authentication_required'],
  }
  const others = codes.filter((code) => code !== 'authentication_required')
  const plain: JsonSchema = { ...withCodes(others), not: { required: ['authentication_required'] } }
  const kinds = [...(others.length < codes.length ? [flagged] : []), ...(others.length ? [plain] : [])]
  return { allOf: [{ $ref: '#/components/schemas/Error' }, toAnyOfSchema(kinds)] }
}

const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds until it is worth asking again.',
    schema: { type: 'integer' } as JsonSchema,
  },
}
function toResponses(endpoints: readonly Endpoint[]): Record<string, ApiResponse> {
  const [first] = endpoints
  const answer = toAnyOfSchema(endpoints.map((endpoint) => toSchema(endpoint.answer, 'output')))
  const codes = [...new Set(endpoints.flatMap(getErrorCodes))]
  const statuses = [...new Set(codes.map(getHttpStatus))].toSorted((a, b) => a - b)
  return {
    200: {
      description: 'What was asked for.',
      content: { [first?.mediaType ?? 'application/json']: { schema: answer } },
    },
    ...Object.fromEntries(
      statuses.map((status): [string, ApiResponse] => {
        const own = codes.filter((code) => getHttpStatus(code) === status)
        return [
          String(status),
          {
            description: own.map((code) => `\`${code}\`: ${errorCatalogue[code][1]}`).join('\n'),
            ...(status === 503 ? { headers: retryAfterHeader } : {}),
            content: { 'application/json': { schema: createRefusalSchema(own) } },
          },
        ]
      }),
    ),
  }
}

function toQueryParameters(endpoint: Endpoint): Parameter[] {
  const { properties = {}, required = [] } = toSchema(endpoint.input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as JsonSchema,
  }))
}
function toParameters(endpoints: readonly Endpoint[]): Parameter[] {
  const [first] = endpoints
  const names = [...(first?.path.matchAll(/:(\w+)/g) ?? [])].map(([, name = '']) => name)
  const flags = endpoints.flatMap(({ flag, summary }) => (flag ? [{ flag, summary }] : []))
  return [
    ...names.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...flags.map(
      ({ flag, summary }): Parameter => ({
        name: flag,
        in: 'query',
        required: false,
        description: `Chooses the call: ${summary}`,
        schema: { type: 'string', enum: ['1'] },
      }),
    ),
    ...(endpoints.some(({ idempotent }) => idempotent)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: endpoints.every(({ idempotent }) => idempotent),
            description:
              'Made once for one intention and kept over repetitions: a repetition gets the first answer and does nothing.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          } as const,
        ]
      : []),
    ...(first?.method === 'GET' ? toQueryParameters(first) : []),
  ]
}
function toRequestBody(endpoints: readonly Endpoint[]): ApiOperation['requestBody'] {
  if (endpoints[0]?.method === 'GET') return undefined
  const schemas = endpoints.map(({ input }) => toSchema(input, 'input'))
  return {
    required: schemas.every(({ required = [] }) => required.length > 0),
    content: { 'application/json': { schema: toAnyOfSchema(schemas) } },
  }
}

const requiresMember = (endpoint: Endpoint): boolean =>
  !endpoint.allowsVisitors && getErrorCodes(endpoint).includes('authentication_required')
function describeEndpoints(endpoints: readonly Endpoint[]): string {
  const [first] = endpoints
  return [
    ...endpoints.map(({ flag, summary }) => (flag ? `With \`${flag}=1\`: ${summary}` : summary)),
    endpoints.every(requiresMember) ? 'For members.' : 'Answers visitors as well.',
    ...(first && isUnsafeEndpoint(first)
      ? ['Refused where `Sec-Fetch-Site` or `Origin` names another site.']
      : []),
    ...(first?.acceptsPhoto ? ['The body may have 15 MB, all others 256 kB.'] : []),
  ].join('\n\n')
}
/** Merges all calls of one method and path into one operation. */
function toOperation(endpoints: readonly [Endpoint, ...Endpoint[]]): ApiOperation {
  const [first] = endpoints
  const parameters = toParameters(endpoints)
  const requestBody = toRequestBody(endpoints)
  return {
    operationId: toOperationId(first),
    summary: first.summary,
    description: describeEndpoints(endpoints),
    security: endpoints.every(requiresMember) ? [{ session: [] }] : [{}, { session: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(endpoints),
  }
}

const apiDescription = `JSON in UTF-8, names in snake_case, amounts of money in minor units. A call without a body is a GET; all others take one
JSON object. Every refusal has one shape, \`{ error: { code, message, reference?, fields?, values? } }\`, with a code of the list below and a text in
the caller’s language.`

export function createApiDocument(endpoints: readonly Endpoint[], owner: ApiContact): ApiDocument {
  const groups = new Map<string, [Endpoint, ...Endpoint[]]>()
  // The call without a flag defines the operation; the others are its variants.
  for (const endpoint of endpoints.toSorted((a, b) => Number(Boolean(a.flag)) - Number(Boolean(b.flag)))) {
    const key = `${endpoint.method} ${endpoint.path}`
    const group = groups.get(key)
    if (group) group.push(endpoint)
    else groups.set(key, [endpoint])
  }
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const group of groups.values()) {
    const { method, path } = group[0]
    const operations = (paths[toPathTemplate(path)] ??= {})
    operations[method.toLowerCase()] = toOperation(group)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${owner.name} API`,
      version: '1',
      description: apiDescription,
      ...(owner.email
        ? { contact: { name: owner.name, url: `${owner.origin}/pages/service`, email: owner.email } }
        : {}),
    },
    servers: [{ url: owner.origin }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by logging in; no script can read it.',
        },
      },
      schemas: { Error: errorSchema },
    },
  }
}
