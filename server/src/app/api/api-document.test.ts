// Checks against the running server that the API document describes every call's input and all its responses.
import { randomUUID } from 'node:crypto'
import { isUnsafeEndpoint, getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { maxPlainBodyBytes } from '../../platform/http/body-limits.ts'
import { getRegisteredEndpoints } from '../../platform/http/api.ts'
import { getTestApiDocument, findUndocumentedResponse } from '../../../testing/app/response-document-check.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const cookie = await app.session(await app.member())
const endpoints = getRegisteredEndpoints()
const findOperation = ({ method, path }: { method: string; path: string }) => {
  const operation = getTestApiDocument().paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}
const getStatuses = (endpoint: (typeof endpoints)[number]) => Object.keys(findOperation(endpoint).responses)

/** Makes any call of its kind fail for every caller: the headers or body to send, and the possible statuses. */
const provocations = [
  { name: 'nothing at all', body: '{}', statuses: [200, 400, 401, 402, 403, 404, 409, 410, 422, 429] },
  { name: 'no JSON', body: '{', statuses: [403, 422, 200] },
  { name: 'another type', body: 'a=b', type: 'application/x-www-form-urlencoded', statuses: [403, 422, 200] },
  {
    name: 'a body that is too large',
    body: JSON.stringify({ text: 'x'.repeat(maxPlainBodyBytes) }),
    statuses: [413, 403, 422],
  },
  { name: 'another site', body: '{}', site: 'cross-site', statuses: [403] },
] as const

test('every call responds as documented, whatever is wrong with the request', async () => {
  const statusesByEndpoint = new Map<string, Set<number>>()
  for (const endpoint of endpoints)
    for (const { name, body, statuses, ...more } of provocations) {
      const reads = endpoint.method === 'GET'
      if (reads && name !== 'nothing at all' && !(name === 'another site' && isUnsafeEndpoint(endpoint)))
        continue
      for (const as of [cookie, undefined]) {
        const answer = await fetch(
          `${app.url}${endpoint.path}${endpoint.flag ? `?${endpoint.flag}=1` : ''}`,
          {
            method: endpoint.method,
            headers: {
              'sec-fetch-site': 'site' in more ? more.site : 'same-origin',
              ...(as && getEndpointName(endpoint) !== 'GET /api/logout.php' ? { cookie: as } : {}),
              ...(reads ? {} : { 'content-type': 'type' in more ? more.type : 'application/json' }),
              ...(endpoint.idempotent && name !== 'nothing at all'
                ? { 'idempotency-key': randomUUID() }
                : {}),
            },
            ...(reads ? {} : { body }),
          },
        )
        const named = `${getEndpointName(endpoint)} with ${name} as ${as ? 'a member' : 'a visitor'}`
        expect(statuses, `${named}: ${answer.status}`).toContain(answer.status)
        expect(
          findUndocumentedResponse(
            { method: endpoint.method, route: endpoint.path },
            {
              status: answer.status,
              type: answer.headers.get('content-type') ?? '',
              body: await answer.text(),
            },
          ),
        ).toBeNull()
        statusesByEndpoint.set(name, (statusesByEndpoint.get(name) ?? new Set()).add(answer.status))
      }
    }
  expect(statusesByEndpoint.get('another site')).toEqual(new Set([403]))
  expect(statusesByEndpoint.get('a body that is too large')).toContain(413)
})

test('calls that change something document wrong_origin, 413 and 429; idempotent ones their key; all calls 422, 500 and 503', () => {
  for (const endpoint of endpoints) {
    const statuses = getStatuses(endpoint)
    expect(statuses, getEndpointName(endpoint)).toEqual(expect.arrayContaining(['200', '422', '500', '503']))
    if (isUnsafeEndpoint(endpoint)) expect(statuses, getEndpointName(endpoint)).toContain('403')
    if (endpoint.method !== 'GET')
      expect(statuses, getEndpointName(endpoint)).toEqual(expect.arrayContaining(['413', '429']))
    const key = findOperation(endpoint).parameters?.find(({ name }) => name === 'Idempotency-Key')
    expect(key?.in, getEndpointName(endpoint)).toBe(endpoint.idempotent ? 'header' : undefined)
    if (endpoint.idempotent)
      expect(statuses, getEndpointName(endpoint)).toEqual(expect.arrayContaining(['400', '409']))
  }
})

test('a response that the document does not describe is detected', () => {
  const call = { method: 'GET', route: '/api/companyinfo.php' }
  const refusal = (code: string, more = {}) => JSON.stringify({ error: { code, message: 'Text' }, ...more })
  const json = { type: 'application/json; charset=utf-8' }
  expect(findUndocumentedResponse(call, { ...json, status: 418, body: '{}' })).toMatch('not in the document')
  expect(findUndocumentedResponse(call, { ...json, status: 200, body: '{"id":"one"}' })).toMatch('must be')
  expect(findUndocumentedResponse(call, { ...json, status: 422, body: refusal('link_expired') })).toMatch(
    'allowed values',
  )
  expect(findUndocumentedResponse(call, { ...json, status: 422, body: refusal('invalid_input') })).toBeNull()
  expect(findUndocumentedResponse(call, { status: 503, type: 'text/html', body: '<p>' })).toMatch(
    'text/html is not in',
  )
  const members = { method: 'GET', route: '/api/chats.php' }
  const flag = { authentication_required: true }
  expect(
    findUndocumentedResponse(members, { ...json, status: 403, body: refusal('authentication_required') }),
  ).not.toBeNull()
  expect(
    findUndocumentedResponse(members, {
      ...json,
      status: 403,
      body: refusal('authentication_required', flag),
    }),
  ).toBeNull()
})

test('the document contains no call twice, and its names are unique', () => {
  const ids = Object.values(getTestApiDocument().paths).flatMap((operations) =>
    Object.values(operations).map((operation) => operation.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(getTestApiDocument().paths['/api/user.php']?.['post']?.parameters).toMatchObject([
    { name: 'push', in: 'query', required: false },
  ])
})
