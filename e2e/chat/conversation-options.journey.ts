import { callApiAs } from '../support/call-api.ts'
import {
  conversationRows,
  findBubbles,
  findConversationRow,
  messageLog,
  readConversationNames,
  sendMessageAs,
} from '../support/chats.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  messageField,
  press,
  takeScreenshot,
  test,
  waitForLiveConnection,
  writeMessageInThread,
} from '../support/fixtures.ts'
import type { JourneyAccount } from '../support/members.ts'

const premium = { credits: 60, premium: true }

test('conversations can be pinned, muted and archived, on all tabs, and a failure is undone', async ({
  newMember,
  somebody,
  faults,
}) => {
  faults.allow(/status of 409/)
  const mia = await newMember({ name: 'Mia', ...premium })
  const [ben, tom] = [
    await somebody({ name: 'Ben', gender: 'male', ...premium }),
    await somebody({ name: 'Tom', gender: 'male', ...premium }),
  ]
  await sendMessageAs(mia, ben, 'Hello Ben')
  await sendMessageAs(tom, mia, 'Hello from Tom')
  const { page } = mia
  const other = await page.context().newPage()
  await other.goto('/chats')
  await page.goto('/chats')
  await expect(page).toHaveTitle(/^\(1\) /)
  const choose = async (member: JourneyAccount, item: string) => {
    await findConversationRow(page, member).hover()
    await press(page.getByRole('button', { name: `Options for your conversation with ${member.name}` }))
    await press(page.getByRole('menuitem', { name: item }))
  }
  expect(await readConversationNames(page)).toEqual([tom.name, ben.name])
  await choose(ben, 'Pin to the top')
  for (const tab of [page, other])
    await expect.poll(() => readConversationNames(tab)).toEqual([ben.name, tom.name])

  await choose(tom, 'Mute')
  await expect(findConversationRow(other, tom)).toContainText('Muted')
  await takeScreenshot(page, 'chats-pinned-muted')
  await findConversationRow(page, tom).hover()
  await press(page.getByRole('button', { name: `Options for your conversation with ${tom.name}` }))
  await expectAccessible(page)
  await takeScreenshot(page, 'chat-row-menu')
  await page.keyboard.press('Escape')
  // A muted message counts, without a toast on another screen; the next one of somebody else has one.
  await other.goto('/members')
  await other.bringToFront()
  await sendMessageAs(tom, mia, 'Are you there?')
  await expect(other).toHaveTitle(/^\(2\) /)
  await sendMessageAs(ben, mia, 'Hello from Ben')
  await expect(other.locator('.toast')).toHaveCount(1)
  await expect(other.locator('.toast')).toContainText(ben.name)

  await page.bringToFront()
  await choose(tom, 'Archive')
  await expect.poll(() => readConversationNames(page)).toEqual([ben.name])
  await expect(page).toHaveTitle(/^\(1\) /)
  const filters = page.getByRole('navigation', { name: 'Filter conversations' })
  await press(filters.getByRole('link', { name: 'Archived' }))
  await expect.poll(() => readConversationNames(page)).toEqual([tom.name])
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'chats-archived')
  // In the conversation's own menu, which is a form without JavaScript.
  await press(findConversationRow(page, tom).getByRole('link'))
  await expect(messageField(page)).toBeVisible()
  await press(page.locator('.threadHeader summary.icon-button'))
  await takeScreenshot(page, 'conversation-menu')
  await press(page.getByRole('button', { name: 'Unmute' }))
  await press(page.locator('.threadHeader summary.icon-button'))
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await page.goto('/chats')
  await expect(conversationRows(page)).toHaveCount(1)
  // The next message brings it back.
  await sendMessageAs(tom, mia, 'One more thing')
  await expect.poll(() => readConversationNames(page)).toEqual([ben.name, tom.name])

  await page.route('**/api/chat-options.php', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'too_many_pinned', message: 'Unpin one first.' } } }),
  )
  await choose(tom, 'Pin to the top')
  await expect(page.locator('.toast')).toContainText('Unpin one first.')
  await expect.poll(() => readConversationNames(page)).toEqual([ben.name, tom.name])
  await expect(findConversationRow(page, tom)).not.toContainText('Pinned')
})

test('without JavaScript a conversation can be archived and brought back', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium }, { javaScriptEnabled: false })
  const ben = await somebody({ name: 'Ben', ...premium })
  const conversation = await sendMessageAs(mia, ben, 'Hello Ben')
  const { page } = mia
  await page.goto(`/chats/${conversation}`)
  await page.locator('.threadHeader summary.icon-button').click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.locator('.threadHeader summary.icon-button').click()
  await expect(page.getByRole('button', { name: 'Move back to the list' })).toBeVisible()
  await page.goto('/chats?only=archived')
  await expect(conversationRows(page)).toHaveCount(1)
  await page.goto('/chats')
  await expect(conversationRows(page)).toHaveCount(0)
  await page.goto(`/chats/${conversation}`)
  await page.locator('.threadHeader summary.icon-button').click()
  await page.getByRole('button', { name: 'Move back to the list' }).click()
  await page.goto('/chats')
  await expect(conversationRows(page)).toHaveCount(1)
})

test('a member decides whether others see them online, typing and reading', async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await newMember({ name: 'Ben', gender: 'male', ...premium })
  const conversation = await sendMessageAs(ben, mia, 'Hello Mia')
  const { page } = mia
  await page.goto('/settings')
  const section = page.locator('#signals')
  for (const name of ['That I’m online', 'That I’m typing', 'That I’ve read a message']) {
    await section.getByRole('switch', { name }).setChecked(false)
    await expect(section).toContainText('Saved')
  }
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'settings-signals')
  await page.reload()
  await expect(section.getByRole('switch', { name: 'That I’m typing' })).not.toBeChecked()
  await expect(section.getByRole('switch', { name: 'That I’m online' })).not.toBeChecked()
  const card = await callApiAs(ben, 'GET', `/api/member.php?id=${mia.id}`)
  expect(card).toMatchObject({ profile: { online: false } })

  const received: string[] = []
  ben.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(payload.toString())),
  )
  const isLive = waitForLiveConnection(ben.page)
  await ben.page.goto(`/chats/${conversation}`)
  await isLive
  await page.goto(`/chats/${conversation}`)
  await messageField(page).pressSequentially('Hello B')
  await writeMessageInThread(page, 'Hello Ben')
  await expect(findBubbles(ben, 'Hello Ben')).toBeVisible()
  expect(received.filter((events) => /"type":"typing"|"type":"read"[^}]*"mine":false/.test(events))).toEqual(
    [],
  )
  await expect(messageLog(ben).getByText(/^Read \d/)).toHaveCount(0)
})
