// For tests that walk over every field of every call: the fields by kind, and a body or a query with a value in one of them.
import type { Endpoint } from '@amarelle/contract/endpoint'
import { z } from 'zod'
import { servedEndpoints } from '../platform/http.ts'

interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}
export type Kind = 'number' | 'boolean' | 'string'
export interface Field {
  readonly endpoint: Endpoint
  /** From the outside in; `0` is an item of a list. */
  readonly path: readonly string[]
  readonly kind: Kind
  readonly schema: Schema
}

export const optionsOf = (schema: Schema): readonly Schema[] => schema.anyOf?.flatMap(optionsOf) ?? [schema]
const kindOf = (schema: Schema): Kind | null => {
  const types = optionsOf(schema).map(({ type }) => type)
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('string') ? 'string' : null
}
/** Every field of a schema that holds one value, at any depth. */
function fieldsOf(endpoint: Endpoint, schema: Schema, path: readonly string[] = []): Field[] {
  const kind = kindOf(schema)
  const here = kind && path.length > 0 ? [{ endpoint, path, kind, schema }] : []
  const below = optionsOf(schema).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, one]) => fieldsOf(endpoint, one, [...path, name])),
    ...(items ? fieldsOf(endpoint, items, [...path, '0']) : []),
  ])
  return [...here, ...below]
}
/** Every field of every served call; capabilities must have been mounted. */
export const fieldsOfKind = (...kinds: readonly Kind[]): Field[] =>
  servedEndpoints()
    .flatMap((endpoint) =>
      fieldsOf(endpoint, z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema),
    )
    .filter(({ kind }) => kinds.includes(kind))

const inside = ([name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length ? inside(rest, value) : value
  return name === '0' ? [inner] : { [name]: inner }
}
/** An input with nothing but this value in it. */
export const inputWith = ({ path }: Field, value: unknown): unknown => inside(path, value)

type Ask = (method: string, path: string, more: { cookie: string; body?: unknown }) => Promise<Response>
/** Sends a call with nothing but this value in it; its status and the fields that it names. */
export async function sendWith(ask: Ask, cookie: string, field: Field, value: unknown) {
  const { endpoint, path } = field
  const url = endpoint.flag ? `${endpoint.path}?${endpoint.flag}=1` : endpoint.path
  const query = new URLSearchParams({ [path[0] ?? '']: String(value) })
  const answer = await (endpoint.method === 'GET'
    ? ask('GET', `${url}?${query.toString()}`, { cookie })
    : ask(endpoint.method, url, { cookie, body: inputWith(field, value) }))
  const { error } = (await answer.json()) as { error?: { fields?: Record<string, string> } }
  return { status: answer.status, fields: Object.keys(error?.fields ?? {}) }
}
