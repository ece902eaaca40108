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
/** As a mail program does it: from anywhere, without a cookie. */
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

test('asking what a link ends changes nothing: scanners open links', async () => {
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toEqual({
    type: 'like',
    type_on: true,
    any_on: true,
  })
  expect(await loadState()).toEqual({ disabled: [], like: true })
})
test('one press ends the mails of one type', async () => {
  await app.call(null, unsubscribeEndpoint, { token })
  expect(await loadState()).toEqual({ disabled: [], like: false })
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toMatchObject({
    type_on: false,
    any_on: true,
  })
})
test('one click of a mail program ends all, without login, cookie, page or redirect, and again without harm', async () => {
  for (let i = 0; i < 2; i += 1) {
    const answer = await postOneClick(token)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect((await loadState()).disabled).toEqual(['listunsubscribe'])
  expect(await app.call(null, getUnsubscribeEndpoint, { token })).toMatchObject({ any_on: false })
  expect((await app.call(anna, enableMailEndpoint, { reason: 'listunsubscribe' })).disabled).toEqual([])
})
test('a POST that does not say what RFC 8058 says ends nothing', async () => {
  expect((await postOneClick(token, 'hello=1')).status).toBe(400)
  expect((await loadState()).disabled).toEqual([])
})
test('a forged token ends nothing: of another member, of another type, or made up', async () => {
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
