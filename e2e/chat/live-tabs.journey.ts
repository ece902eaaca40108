import type { Page, WebSocket } from '@playwright/test'
import { findConversationRow, sendMessageAs } from '../support/chats.ts'
import {
  expect,
  findMainLink,
  messageField,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

/** Live connections that the page has open at any moment. */
function trackConnections(page: Page): Set<WebSocket> {
  const open = new Set<WebSocket>()
  // A navigation ends the connections of the previous document without a close event.
  page.on('request', (request) => request.isNavigationRequest() && open.clear())
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/live')) return
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return open
}
const badge = (page: Page) => findMainLink(page, /Messages/)
const premium = { credits: 60, premium: true }

test('two tabs share one live connection; when its tab closes the other takes over and misses nothing', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', gender: 'male', ...premium })
  const first = mia.page
  const second = await first.context().newPage()
  const [firstTabConnections, secondTabConnections] = [trackConnections(first), trackConnections(second)]
  await first.goto('/members')
  await expect.poll(() => firstTabConnections.size).toBe(1)
  await second.goto('/likes')
  await sendMessageAs(ben, mia, 'One')
  for (const page of [first, second]) await expect(badge(page)).toContainText('1 new')
  expect([firstTabConnections.size, secondTabConnections.size]).toEqual([1, 0])

  await first.close()
  const conversation = await sendMessageAs(ben, mia, 'Two')
  await expect(badge(second)).toContainText('2 new')
  await expect.poll(() => secondTabConnections.size).toBe(1)
  await second.goto(`/chats/${conversation}`)
  await sendMessageAs(ben, mia, 'Three')
  for (const text of ['One', 'Two', 'Three'])
    await expect(second.getByRole('log').getByText(text, { exact: true })).toHaveCount(1)

  // A third tab joins and receives new messages at once.
  const third = await second.context().newPage()
  const thirdTabConnections = trackConnections(third)
  await third.goto('/chats')
  await expect(findConversationRow(third, ben)).toContainText('Three')
  await sendMessageAs(ben, mia, 'Four')
  await expect(second.getByRole('log').getByText('Four', { exact: true })).toHaveCount(1)
  await expect(findConversationRow(third, ben)).toContainText('Four')
  expect([secondTabConnections.size, thirdTabConnections.size]).toEqual([1, 0])
})

test('the live connection stays open when navigating between screens', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  let opened = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/live')) opened += 1
  })
  await page.goto('/members')
  await expect.poll(() => opened).toBe(1)
  await findMainLink(page, /Messages/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await findMainLink(page, /Likes/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  expect(opened).toBe(1)
})

test('a logout in one tab logs out all tabs of this browser and nobody else', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const first = mia.page
  const second = await first.context().newPage()
  const elsewhere = await newMember({ name: 'Zoe', ...premium })
  for (const page of [first, second, elsewhere.page]) await page.goto('/chats')
  await first.locator('.menu').filter({ hasText: 'Account menu' }).locator('summary').click()
  await first.getByRole('button', { name: 'Log out' }).click()
  await expect(first).not.toHaveURL(/chats/)
  await expect(second).toHaveURL(/\/login\?return=%2Fchats/)
  await expect(second).not.toHaveTitle(/^\(/)
  const ben = await somebody({ name: 'Ben', ...premium })
  await sendMessageAs(ben, elsewhere, 'Still here?')
  await expect(elsewhere.page).toHaveTitle(/^\(1\) /)
})

test('an open tab switches to the new member when another one logs in in the same browser', {
  tag: '@once',
}, async ({ newMember, baseURL }) => {
  const [mia, zoe] = [await newMember({ name: 'Mia' }), await newMember({ name: 'Zoe' })]
  await mia.page.goto('/profile')
  await expect(mia.page.getByText(mia.name).first()).toBeAttached()
  await mia.page.context().addCookies([{ name: 'session', value: zoe.session ?? '', url: baseURL ?? '' }])
  const second = await mia.page.context().newPage()
  await second.goto('/members')
  await expect(mia.page.getByText(zoe.name).first()).toBeAttached()
  await expect(mia.page.getByText(mia.name)).toHaveCount(0)
})

test('a message sound plays once per browser, and not for the conversation on screen', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', gender: 'male', ...premium })
  const conversation = await sendMessageAs(ben, mia, 'One')
  const context = mia.page.context()
  await context.addInitScript((member) => {
    if (origin === 'null') return
    localStorage.setItem(`signals:${member}`, JSON.stringify({ sound: true }))
    // Counts the oscillators that play notes, and still plays them.
    const OriginalOscillator = globalThis.OscillatorNode
    const { prototype } = globalThis.AudioContext
    prototype.createOscillator = function () {
      document.documentElement.dataset['notes'] = String(
        Number(document.documentElement.dataset['notes'] ?? 0) + 1,
      )
      return new OriginalOscillator(this)
    }
  }, mia.id)
  const countNotes = (page: Page) =>
    page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0))
  const first = mia.page
  const second = await context.newPage()
  await first.goto('/members')
  await second.goto('/likes')
  // Browsers allow sound only after a user gesture.
  for (const page of [first, second]) await page.locator('body').click({ position: { x: 3, y: 300 } })
  await sendMessageAs(ben, mia, 'Two')
  await expect.poll(async () => (await countNotes(first)) + (await countNotes(second))).toBe(2)
  await second.goto(`/chats/${conversation}`)
  await expect(messageField(second)).toBeVisible()
  const before = await countNotes(first)
  await sendMessageAs(ben, mia, 'Three')
  await expect(second.getByRole('log').getByText('Three')).toBeVisible()
  await expect(first).not.toHaveTitle(/^\(/)
  expect((await countNotes(first)) + (await countNotes(second)) - before).toBe(0)
})

test('offline the page says that messages wait, and it resumes by itself', { tag: '@once' }, async ({
  newMember,
  somebody,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/)
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', gender: 'male', ...premium })
  const conversation = await sendMessageAs(ben, mia, 'One')
  const { page } = mia
  await page.goto(`/chats/${conversation}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('log').getByText('One')).toBeVisible()
  await page.context().setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: 'You’re offline. Your messages will wait here.' }),
  ).toBeVisible()
  await takeScreenshot(page, 'offline')
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await sendMessageAs(ben, mia, 'Two')
  await expect(page.getByRole('log').getByText('Two')).toHaveCount(1)
})

test('two members on three devices see each message live', { tag: '@once' }, async ({
  newMember,
  newVisitor,
  baseURL,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await newMember({ name: 'Ben', gender: 'male', ...premium })
  const device = await newVisitor()
  await device.context().addCookies([{ name: 'session', value: mia.session ?? '', url: baseURL ?? '' }])
  await device.goto('/chats')
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'From the first device')
  await expect(device.locator('.chatList-chatItem')).toContainText('You: From the first device')
  await ben.page.goto('/chats')
  await expect(ben.page.locator('.chatList-chatItem')).toContainText('1 unread')
  await ben.page.locator('.chatList-chatItem').getByRole('link').click()
  await writeMessageInThread(ben.page, 'From Ben')
  await expect(device.locator('.chatList-chatItem')).toContainText('From Ben')
  await expect(mia.page.getByRole('log').getByText('From Ben')).toHaveCount(1)
  // A message read on one device is read on the other.
  await expect(device).not.toHaveTitle(/^\(/)
})
