// Text that PostgreSQL or JSON cannot store is rejected in every text field of every call, naming the field.
import { getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { callInProcess, getRegisteredEndpoints } from '../../platform/http/api.ts'
import { findFieldsByType, createFieldInput, sendFieldValue } from '../../../testing/app/endpoint-fields.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const member = await app.member()
const cookie = await app.session(member)
const fields = findFieldsByType('string')

test('many calls have text fields to check', () => {
  expect(new Set(fields.map(({ endpoint }) => getEndpointName(endpoint))).size).toBeGreaterThan(40)
})
test.each(
  fields.map((field) => [`${getEndpointName(field.endpoint)} ${field.path.join('.')}`, field] as const),
)(
  '%s: NUL and lone surrogates are rejected with the field’s name, for members and visitors',
  async (_name, field) => {
    const bad = field.endpoint.method === 'GET' ? ['\0', 'a\0b'] : ['\0', 'a\0b', 'a\ud800b', '\udc00']
    for (const value of bad)
      for (const who of [cookie, '']) {
        const { status, fields: named } = await sendFieldValue(app.ask, who, field, value)
        expect(status).toBe(422)
        expect(named).toContain(field.path[0])
      }
    // The same call as page loaders and actions make it.
    const inProcess = callInProcess(
      app.context(member),
      field.endpoint,
      createFieldInput(field, 'a\0b') as never,
    )
    await expect(inProcess).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field.path[0] ?? '']: { code: 'invalid_value' } },
    })
  },
)

test('a NUL in a field name, outside of fields or as the whole body is rejected', async () => {
  for (const body of [{ 'a\0b': 1 }, { nothing: { of: ['ours', '\0'] } }, '\0', ['\0']])
    for (const { method, path } of getRegisteredEndpoints().filter(
      (one) => one.method !== 'GET' && !one.flag,
    ))
      expect((await app.ask(method, path, { cookie, body })).status, path).toBe(422)
  for (const { path } of getRegisteredEndpoints().filter(({ method, unsafe }) => method === 'GET' && !unsafe))
    expect((await app.ask('GET', `${path}?nothing%00=1`, { cookie })).status, path).toBe(422)
})

test('a body of a hundred thousand nested arrays is rejected without overflowing the stack', async () => {
  const depth = 100_000
  const answer = await fetch(`${app.url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: `{"email":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`,
  })
  expect(answer.status).toBe(422)
})

test('URLs of files, links and pages that contain %00 never cause a server error', async () => {
  for (const path of [
    '/photos/%00/full.webp',
    '/photos/1/%00',
    '/chat-images/%00.webp',
    '/exports/%00.zip',
    '/invoices/%00.pdf',
    '/pay/%00',
    '/webhooks/%00',
    '/webhooks/sandbox?id=%00',
    '/api/%00',
    '/%00',
    '/live?after=%00',
    '/api/settings.php?network=%00&ref=%00',
  ]) {
    const answer = await app.ask('GET', path, { cookie: `${cookie}; locale=%00; device=%00; tracking=%00` })
    expect(answer.status, path).toBeLessThan(500)
  }
})
