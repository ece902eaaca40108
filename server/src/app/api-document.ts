// The OpenAPI document, made of the contract alone: everything that a call takes, and everything that it can answer.
import { type Endpoint, errorsOf, isUnsafe } from '@amarelle/contract/endpoint'
import { type ErrorCode, errors, statusOf } from '@amarelle/contract/errors'
import { z } from 'zod'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema
interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  readonly content: Content
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}
export interface ApiDocument {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}
/** Whose API it is. */
export interface ApiOwner {
  readonly name: string
  readonly origin: string
  readonly email: string
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}
const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: [...schemas] }

/** `/api/assets/paymentmethod/:name` as OpenAPI writes it. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
const camel = (words: string): string =>
  words.toLowerCase().replaceAll(/[^a-z0-9]+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
const operationId = ({ method, path }: Endpoint): string =>
  camel(`${method} ${path.replace(/^\/api\//, '').replace(/\.php$/, '')}`)

const errorSchema: Schema = {
  type: 'object',
  description: 'Every refusal. The texts are in the caller’s language.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string' },
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
/** A refusal with one of these codes; `authentication_required` carries its flag, nothing else does. */
function refusal(codes: readonly ErrorCode[]): Schema {
  const withCodes = (enumerated: readonly ErrorCode[]): Schema => ({
    type: 'object',
    properties: { error: { type: 'object', properties: { code: { enum: [...enumerated] } } } },
  })
  const flagged: Schema = {
    ...withCodes(['authentication_required']),
    required: ['authentication_required'],
  }
  const others = codes.filter((code) => code !== 'authentication_required')
  const plain: Schema = { ...withCodes(others), not: { required: ['authentication_required'] } }
  const kinds = [...(others.length < codes.length ? [flagged] : []), ...(others.length ? [plain] : [])]
  return { allOf: [{ $ref: '#/components/schemas/Error' }, anyOf(kinds)] }
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until it is worth asking again.',
    schema: { type: 'integer' } as Schema,
  },
}
function responsesOf(endpoints: readonly Endpoint[]): Record<string, Response> {
  const [first] = endpoints
  const answer = anyOf(endpoints.map((endpoint) => schemaOf(endpoint.answer, 'output')))
  const codes = [...new Set(endpoints.flatMap(errorsOf))]
  const statuses = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b)
  return {
    200: {
      description: 'What was asked for.',
      content: { [first?.media ?? 'application/json']: { schema: answer } },
    },
    ...Object.fromEntries(
      statuses.map((status): [string, Response] => {
        const own = codes.filter((code) => statusOf(code) === status)
        return [
          String(status),
          {
            description: own.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n'),
            ...(status === 503 ? { headers: retryAfter } : {}),
            content: { 'application/json': { schema: refusal(own) } },
          },
        ]
      }),
    ),
  }
}

function queryOf(endpoint: Endpoint): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as Schema,
  }))
}
function parametersOf(endpoints: readonly Endpoint[]): Parameter[] {
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
    ...(first?.method === 'GET' ? queryOf(first) : []),
  ]
}
function bodyOf(endpoints: readonly Endpoint[]): Operation['requestBody'] {
  if (endpoints[0]?.method === 'GET') return undefined
  const schemas = endpoints.map(({ input }) => schemaOf(input, 'input'))
  return {
    required: schemas.every(({ required = [] }) => required.length > 0),
    content: { 'application/json': { schema: anyOf(schemas) } },
  }
}

const asksForMember = (endpoint: Endpoint): boolean =>
  !endpoint.visitors && errorsOf(endpoint).includes('authentication_required')
function describe(endpoints: readonly Endpoint[]): string {
  const [first] = endpoints
  return [
    ...endpoints.map(({ flag, summary }) => (flag ? `With \`${flag}=1\`: ${summary}` : summary)),
    endpoints.every(asksForMember) ? 'For members.' : 'Answers visitors as well.',
    ...(first && isUnsafe(first) ? ['Refused where `Sec-Fetch-Site` or `Origin` names another site.'] : []),
    ...(first?.photo ? ['The body may have 15 MB, all others 256 kB.'] : []),
  ].join('\n\n')
}
/** The calls of one method and path are one operation. */
function operationOf(endpoints: readonly [Endpoint, ...Endpoint[]]): Operation {
  const [first] = endpoints
  const parameters = parametersOf(endpoints)
  const requestBody = bodyOf(endpoints)
  return {
    operationId: operationId(first),
    summary: first.summary,
    description: describe(endpoints),
    security: endpoints.every(asksForMember) ? [{ session: [] }] : [{}, { session: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoints),
  }
}

const about = `JSON in UTF-8, names in snake_case, amounts of money in minor units. A call without a body is a GET; all others take one
JSON object. Every refusal has one shape, \`{ error: { code, message, fields?, values? } }\`, with a code of the list below and a text in
the caller’s language.`

export function apiDocument(endpoints: readonly Endpoint[], owner: ApiOwner): ApiDocument {
  const groups = new Map<string, [Endpoint, ...Endpoint[]]>()
  // The call without a flag is the operation, the others are its kinds.
  for (const endpoint of endpoints.toSorted((a, b) => Number(Boolean(a.flag)) - Number(Boolean(b.flag)))) {
    const key = `${endpoint.method} ${endpoint.path}`
    const group = groups.get(key)
    if (group) group.push(endpoint)
    else groups.set(key, [endpoint])
  }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const group of groups.values()) {
    const { method, path } = group[0]
    const operations = (paths[templateOf(path)] ??= {})
    operations[method.toLowerCase()] = operationOf(group)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${owner.name} API`,
      version: '1',
      description: about,
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
