// For tests over every field of every call: the fields by type, and inputs with a value in one of them.
import type { Endpoint } from '@amarelle/contract/endpoints/endpoint'
import { z } from 'zod'
import { getRegisteredEndpoints } from '../../src/platform/http/api.ts'

interface FieldSchema {
  readonly type?: string
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}
export type FieldValueType = 'number' | 'boolean' | 'string'
export interface EndpointField {
  readonly endpoint: Endpoint
  /** From the outside in; `0` is an item of an array. */
  readonly path: readonly string[]
  readonly kind: FieldValueType
  readonly schema: FieldSchema
}

export const getSchemaOptions = (schema: FieldSchema): readonly FieldSchema[] =>
  schema.anyOf?.flatMap(getSchemaOptions) ?? [schema]
const getValueType = (schema: FieldSchema): FieldValueType | null => {
  const types = getSchemaOptions(schema).map(({ type }) => type)
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('string') ? 'string' : null
}
/** All fields of a schema with a single value, at any depth. */
function collectFields(
  endpoint: Endpoint,
  schema: FieldSchema,
  path: readonly string[] = [],
): EndpointField[] {
  const kind = getValueType(schema)
  const ownField = kind && path.length > 0 ? [{ endpoint, path, kind, schema }] : []
  const nestedFields = getSchemaOptions(schema).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, property]) =>
      collectFields(endpoint, property, [...path, name]),
    ),
    ...(items ? collectFields(endpoint, items, [...path, '0']) : []),
  ])
  return [...ownField, ...nestedFields]
}
/** All fields of every served call; modules must be registered. */
export const findFieldsByType = (...kinds: readonly FieldValueType[]): EndpointField[] =>
  getRegisteredEndpoints()
    .flatMap((endpoint) =>
      collectFields(
        endpoint,
        z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as FieldSchema,
      ),
    )
    .filter(({ kind }) => kinds.includes(kind))

const nestValue = ([name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length ? nestValue(rest, value) : value
  return name === '0' ? [inner] : { [name]: inner }
}
/** An input that contains only this value. */
export const createFieldInput = ({ path }: EndpointField, value: unknown): unknown => nestValue(path, value)

type SendRequest = (
  method: string,
  path: string,
  more: { cookie: string; body?: unknown },
) => Promise<Response>
/** Makes a call with only this value; returns the status and the fields named in the error. */
export async function sendFieldValue(ask: SendRequest, cookie: string, field: EndpointField, value: unknown) {
  const { endpoint, path } = field
  const url = endpoint.flag ? `${endpoint.path}?${endpoint.flag}=1` : endpoint.path
  const query = new URLSearchParams({ [path[0] ?? '']: String(value) })
  const response = await (endpoint.method === 'GET'
    ? ask('GET', `${url}?${query.toString()}`, { cookie })
    : ask(endpoint.method, url, { cookie, body: createFieldInput(field, value) }))
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } }
  return { status: response.status, fields: Object.keys(error?.fields ?? {}) }
}
