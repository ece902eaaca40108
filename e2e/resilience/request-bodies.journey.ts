import sharp from 'sharp'
import { openRawRequest, sendChunks } from '../../server/testing/app/raw-request.ts'
import { expect, messageField, test } from '../support/fixtures.ts'

const megabyte = 1024 * 1024
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a form without a Content-Length is cut off at its limit on every page, also for members @once', async ({
  baseURL,
  somebody,
}) => {
  const { session } = await somebody()
  const cookie = `session=${session}`
  for (const [path, who] of [
    ['/settings', { cookie }],
    ['/login', {}],
    ['/chats/1', { cookie }],
  ] as const) {
    const request = openRawRequest(baseURL ?? '', {
      path,
      headers: { ...form, ...who, 'transfer-encoding': 'chunked' },
    })
    expect(await sendChunks(request, 60 * megabyte), path).toBeLessThan(40 * megabyte)
    await request.closed
  }
})

test('an oversized form is refused before its body arrives, in the page’s language @once', async ({
  baseURL,
  somebody,
}) => {
  const { session } = await somebody()
  const cookie = `session=${session}; locale=nl`
  const large = { ...form, 'content-length': String(14 * megabyte) }
  for (const [path, headers, status, text] of [
    ['/settings', { cookie }, 413, 'Dit is te veel in één keer. Maak het korter.'],
    ['/login', {}, 413, 'This is too much at once. Please shorten it.'],
    ['/chats/1', {}, 403, 'Log in to continue.'],
    ['/settings', { cookie, 'sec-fetch-site': 'cross-site' }, 403, 'Dit verzoek kwam van een andere site.'],
  ] as const) {
    const request = openRawRequest(baseURL ?? '', { path, headers: { ...large, ...headers } })
    expect(await request.answer, path).toEqual({ status, body: text })
    await request.closed
  }
})

test('without JavaScript a picture larger than 1 MB can be sent from the chat page @once', async ({
  newMember,
  somebody,
}) => {
  const sender = await newMember({ premium: true, credits: 10 }, { javaScriptEnabled: false })
  const receiver = await somebody({ gender: 'male' })
  const noise = await sharp({
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(megabyte)
  await sender.page.goto(`/members/${receiver.id}/chat`)
  await sender.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise })
  await messageField(sender.page).fill('Look')
  await sender.page.getByRole('button', { name: /^Send, / }).click()
  await expect(sender.page).toHaveURL(/\/chats\/\d+$/)
  await expect(sender.page.getByText('Look')).toBeVisible()
})
