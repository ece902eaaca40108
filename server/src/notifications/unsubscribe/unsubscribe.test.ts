import {
  enableMailEndpoint,
  getNotificationsEndpoint,
  getUnsubscribeEndpoint,
  unsubscribeEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { beforeAll, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

let app: Awaited<ReturnType<typeof createTestServer>>
let anna: number
let token: string
beforeAll(async () => {
  app = await createTestServer()
  anna = await app.member({ name: 'Anna' })
  token = createUnsubscribeToken(app.services.config, anna, 'like')
})
/** Posts like a mail program: cross-site and without cookies. */
const postOneClick = (of: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(`${app.url}/${of}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    body,
  })
const loadState = async () => {
  const { disabled, preferences } = await app.call(anna, getNotificationsEndpoint, {})
  return { disabled, like: preferences.find(({ type }) => type === 'like')?.mail }
}

test('opening the link changes nothing, because scanners open links', async () => {
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toEqual({
    type: 'like',
    type_on: true,
    any_on: true,
  })
  expect(await loadState()).toEqual({ disabled: [], like: true })
})
test('the button stops the mails of one type', async () => {
  await app.call(null, unsubscribeEndpoint, { token })
  expect(await loadState()).toEqual({ disabled: [], like: false })
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toMatchObject({
    type_on: false,
    any_on: true,
  })
})
test('one-click unsubscribe stops all mails without login, cookie or redirect, and can be repeated', async () => {
  for (let i = 0; i < 2; i += 1) {
    const response = await postOneClick(token)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect((await loadState()).disabled).toEqual(['listunsubscribe'])
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toMatchObject({ any_on: false })
  expect((await app.call(anna, enableMailEndpoint, { reason: 'listunsubscribe' })).disabled).toEqual([])
})
test('a POST without the body of RFC 8058 changes nothing', async () => {
  expect((await postOneClick(token, 'hello=1')).status).toBe(400)
  expect((await loadState()).disabled).toEqual([])
})
test('forged tokens (other member, other type, invented) change nothing', async () => {
  const bram = await app.member()
  for (const forged of [
    token.replace(/^u-\d+/, `u-${bram}`),
    token.replace('-2-', '-3-'),
    `u-${anna}-2-${'0'.repeat(32)}`,
  ]) {
    expect((await postOneClick(forged)).status).toBe(404)
    expect(await getRefusalCode(app.call(null, unsubscribeEndpoint, { token: forged, all: true }))).toBe(
      'link_expired',
    )
  }
  expect((await loadState()).disabled).toEqual([])
})
