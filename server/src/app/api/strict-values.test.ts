// Numeric and boolean fields of every call reject values that only look like numbers or booleans, naming the field.
import { getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type EndpointField,
  findFieldsByType,
  getSchemaOptions,
  sendFieldValue,
} from '../../../testing/app/endpoint-fields.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const member = await app.member()
const cookie = await app.session(member)

const fields = findFieldsByType('number', 'boolean')

const invalidNumbers = [
  ' ',
  '0x10',
  '1e3',
  '1.5',
  '-',
  '１',
  '1_000',
  '1;',
  'NaN',
  'Infinity',
  '9'.repeat(17),
]
const invalidBodyValues: Record<string, readonly unknown[]> = {
  number: [...invalidNumbers, '', '7', false, true, null, [], [7], {}, { valueOf: 7 }],
  boolean: ['', ' ', 'true', 'false', 'on', 'yes', '1', 0, 1, null, [], [true], {}],
}
const invalidQueryValues: Record<string, readonly string[]> = {
  number: [...invalidNumbers, 'true', 'null'],
  boolean: [' ', 'yes', 'no', 'TRUE', '2', 'null', '0x1'],
}
/** An empty value counts as omitted where the field is optional. */
const acceptsValue = ({ schema }: EndpointField, value: unknown): boolean =>
  getSchemaOptions(schema).some(
    (one) => (value === null && one.type === 'null') || one.const === value || one.enum?.includes(value),
  )

const findChildSchema = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined => {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return object instanceof z.ZodObject ? (object.shape[name] as z.ZodType | undefined) : undefined
}
/** Search filters and the source of a visit ignore invalid values, as if they were omitted. */
function isIgnored({ endpoint, path }: EndpointField, value: unknown): boolean {
  const schema = path.reduce<z.ZodType | undefined>(findChildSchema, endpoint.input)
  if (!schema?.safeParse({ nothing: 'like it' }).success) return false
  const [wrong, leftOut] = [schema.safeParse(value), schema.safeParse(undefined)]
  return wrong.success && wrong.data === leftOut.data
}
/** Degrees may have fractions. */
const isFraction = ({ schema }: EndpointField, value: unknown): boolean =>
  value === '1.5' && getSchemaOptions(schema).every(({ type }) => type !== 'integer')

test('many calls have a numeric or boolean field to check', () => {
  expect(new Set(fields.map(({ endpoint }) => getEndpointName(endpoint))).size).toBeGreaterThan(25)
})
test.each(
  fields.map((field) => [`${getEndpointName(field.endpoint)} ${field.path.join('.')}`, field] as const),
)('%s accepts only values of the right type', async (_name, field) => {
  const inQuery = field.endpoint.method === 'GET'
  const wrong = (inQuery ? invalidQueryValues : invalidBodyValues)[field.kind]?.filter(
    (value) => !acceptsValue(field, value),
  )
  for (const value of wrong ?? []) {
    if (isIgnored(field, value) || (inQuery && isFraction(field, value))) continue
    const text = JSON.stringify(value)
    const { status, fields: named } = await sendFieldValue(app.ask, cookie, field, value)
    expect(status, text).toBe(422)
    expect(named, text).toContain(field.path[0])
  }
})

test('an invalid spending limit does not change the limit', async () => {
  const limit = async () => (await app.ask('GET', '/api/spending.php', { cookie })).json()
  const before = await limit()
  for (const value of [null, '', ' ', false, true, [700], '0x10', '700'])
    expect((await app.ask('PUT', '/api/spending.php', { cookie, body: { limit: value } })).status).toBe(422)
  expect(await limit()).toEqual(before)
})
