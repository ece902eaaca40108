// Reactions and replies between two browsers: live, without a connection and after a reload.
import type { Locator } from '@playwright/test'
import {
  createPremiumPair,
  findBubbles,
  findMessageLine,
  messageLog,
  openConversationPair,
  openMessageMenu,
} from '../support/chats.ts'
import {
  expect,
  expectAccessible,
  type JourneyMember,
  messageField,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'
import { callApiAs } from '../support/call-api.ts'
import { createLongConversation, removeMessagesSilently } from '../support/members.ts'

const findReactions = (line: Locator) => line.getByRole('button', { name: /^Reactions\./ })
async function react(member: JourneyMember, text: string, emoji: string): Promise<void> {
  const menu = await openMessageMenu(member, findMessageLine(member, text))
  await press(menu.getByRole('button', { name: emoji }))
  await expect(menu).toHaveCount(0)
}
const expectReactions = (member: JourneyMember, text: string, label: string) =>
  expect(findReactions(findMessageLine(member, text))).toHaveAccessibleName(label)
const startReply = async (member: JourneyMember, text: string) => {
  const menu = await openMessageMenu(member, findMessageLine(member, text))
  await press(menu.getByRole('button', { name: 'Reply' }))
}

test('reactions appear in both browsers at once, cost nothing and are there after a reload', async ({
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await react(ben, 'Hello Ben', '❤️')
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: ❤️`)
  await expectReactions(ben, 'Hello Ben', 'Reactions. You: ❤️')
  await react(mia, 'Hello Ben', '😂')
  await expectReactions(ben, 'Hello Ben', `Reactions. You: ❤️, ${mia.name}: 😂`)
  await react(ben, 'Hello Ben', '👍')
  await expectReactions(mia, 'Hello Ben', `Reactions. You: 😂, ${ben.name}: 👍`)
  await takeScreenshot(mia.page, 'thread-reactions')
  const menu = await openMessageMenu(mia, findMessageLine(mia, 'Hello Ben'))
  await expect(menu.getByRole('button', { name: '😂' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'thread-message-menu')
  await press(menu.getByRole('button', { name: '😂' }))
  await expectReactions(ben, 'Hello Ben', 'Reactions. You: 👍')
  for (const member of [mia, ben]) await member.page.reload()
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: 👍`)
  await expectReactions(ben, 'Hello Ben', 'Reactions. You: 👍')
})

test('a reaction to the first message shows at once, even before the address of the new conversation has loaded', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = await createPremiumPair(newMember)
  await mia.page.goto(`/members/${ben.id}/chat`)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await mia.page.route(/\/chats\/\d+\.data/, async (route) => {
    await released
    await route.continue()
  })
  await writeMessageInThread(mia.page, 'Hello Ben')
  const message = Number(await findMessageLine(mia, 'Hello Ben').getAttribute('data-id'))
  await callApiAs(ben, 'PUT', '/api/reaction.php', { message, emoji: '❤️' })
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: ❤️`)
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}/chat$`))
  release()
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: ❤️`)
})

test('a reaction to a message far above shows although its event was missed', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await createPremiumPair(newMember)
  const conversation = await createLongConversation([mia, ben], { messageCount: 60, unreadCount: 0 })
  const closeConnections: (() => Promise<void>)[] = []
  let isReachable = true
  await mia.page.routeWebSocket(/\/live/, (socket) => {
    if (!isReachable) {
      void socket.close()
      return
    }
    const isFirst = closeConnections.length === 0
    closeConnections.push(() => socket.close())
    // Like a server that no longer has the missed events.
    socket
      .connectToServer()
      .onMessage((message) =>
        socket.send(isFirst ? message : String(message).replace('"reload":false', '"reload":true')),
      )
  })
  await mia.page.goto(`/chats/${conversation}`)
  const oldestLine = messageLog(mia)
    .locator('[data-id]')
    .filter({ has: mia.page.getByText(/^Message 1\./) })
  await expect(async () => {
    await messageLog(mia).focus()
    await mia.page.keyboard.press('Home')
    await expect(oldestLine).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => closeConnections.length).toBe(1)
  isReachable = false
  await closeConnections[0]?.()
  const oldestId = Number(await oldestLine.getAttribute('data-id'))
  await callApiAs(ben, 'PUT', '/api/reaction.php', { message: oldestId, emoji: '🔥' })
  isReachable = true
  await expect(findReactions(oldestLine)).toHaveAccessibleName(`Reactions. ${ben.name}: 🔥`)
  expect(closeConnections.length).toBeGreaterThan(1)
})

test('a reaction without a connection shows at once, survives leaving the page, and is sent when the connection is back', async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const [mia, ben] = await openConversationPair(newMember)
  await react(ben, 'Hello Ben', '👍')
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: 👍`)
  await ben.page.context().setOffline(true)
  await react(ben, 'Hello Ben', '🔥')
  await react(ben, 'Hello Ben', '😮')
  await expectReactions(ben, 'Hello Ben', 'Reactions. You: 😮')
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: 👍`)
  await ben.page.context().setOffline(false)
  await expectReactions(mia, 'Hello Ben', `Reactions. ${ben.name}: 😮`)
  // The server is out of reach, and the page is closed before it is back.
  await ben.page.context().route('**/api/reaction.php', (route) => route.abort())
  await react(ben, 'Hello Mia', '😢')
  await expectReactions(ben, 'Hello Mia', 'Reactions. You: 😢')
  await ben.page.goto('/members')
  await ben.page.context().unroute('**/api/reaction.php')
  await ben.page.reload()
  await expectReactions(mia, 'Hello Mia', `Reactions. ${ben.name}: 😢`)
})

test('a reply quotes the message in both browsers, and pressing the quote shows the original', async ({
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await startReply(ben, 'Hello Ben')
  const preview = ben.page.getByRole('status').filter({ hasText: 'In reply to' })
  await expect(preview).toContainText('Hello Ben')
  await expect(messageField(ben.page)).toBeFocused()
  await takeScreenshot(ben.page, 'composer-reply')
  await ben.page.reload()
  await expect(preview).toContainText('Hello Ben')
  await press(ben.page.getByRole('button', { name: 'Cancel the reply' }))
  await expect(preview).toHaveCount(0)
  await startReply(ben, 'Hello Ben')
  await writeMessageInThread(ben.page, 'How are you?')
  await expect(preview).toHaveCount(0)
  const quoteFor = (member: JourneyMember) =>
    findMessageLine(member, 'How are you?').getByRole('button', { name: /^In reply to/ })
  await expect(quoteFor(mia)).toHaveAccessibleName(/You\s*Hello Ben$/)
  await expect(quoteFor(ben)).toHaveAccessibleName(new RegExp(`${mia.name}\\s*Hello Ben$`))
  await takeScreenshot(mia.page, 'thread-reply')
  await mia.page.reload()
  await press(quoteFor(mia))
  await expect(
    findMessageLine(mia, 'Hello Ben').getByRole('button', { name: 'Message options' }),
  ).toBeFocused()
  await expectAccessible(mia.page)
})

test('a reply to a message that is gone is refused with the reason, keeps its text, and is sent without the quote', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = await openConversationPair(newMember)
  await startReply(ben, 'Hello Ben')
  await removeMessagesSilently(mia.id)
  await writeMessageInThread(ben.page, 'I agree')
  await expect(ben.page.getByRole('alert')).toHaveText(
    'The message that you reply to is no longer available.',
  )
  await expect(messageField(ben.page)).toHaveValue('I agree')
  await expect(ben.page.getByRole('status').filter({ hasText: 'In reply to' })).toHaveCount(0)
  await expect(findBubbles(mia, 'I agree')).toHaveCount(0)
  await press(ben.page.getByRole('button', { name: /^Send, \d+ credit/ }))
  await expect(findBubbles(mia, 'I agree')).toBeVisible()
  await expect(messageLog(mia).getByRole('button', { name: /^In reply to/ })).toHaveCount(0)
})

test('a gift that replies shows the message that it replies to', { tag: '@once' }, async ({ newMember }) => {
  const [mia, ben] = await openConversationPair(newMember)
  const quotedId = await findMessageLine(ben, 'Hello Ben').getAttribute('data-id')
  await callApiAs(ben, 'POST', '/api/chat.php', { profile: mia.id, gift: 'rose', reply_to: Number(quotedId) })
  for (const member of [mia, ben])
    await expect(
      messageLog(member)
        .locator('[data-id]')
        .filter({ hasText: 'Gift' })
        .getByRole('button', { name: /^In reply to.*Hello Ben$/ }),
    ).toBeVisible()
  await takeScreenshot(mia.page, 'thread-gift-reply')
})

test('a reply written without a connection keeps its quote and is sent once', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const [mia, ben] = await openConversationPair(newMember)
  await startReply(ben, 'Hello Ben')
  await ben.page.context().setOffline(true)
  await writeMessageInThread(ben.page, 'Back in a minute')
  await expect(messageLog(ben).getByText('Waiting for a connection')).toBeVisible()
  await expect(messageLog(ben).getByRole('button', { name: /^In reply to.*Hello Ben/ })).toBeVisible()
  await ben.page.context().setOffline(false)
  await expect(findBubbles(mia, 'Back in a minute')).toHaveCount(1)
  await expect(messageLog(mia).getByRole('button', { name: /^In reply to.*Hello Ben/ })).toHaveCount(1)
})

test('the quote of a message far above scrolls there', { tag: '@once' }, async ({ newMember }) => {
  const [mia, ben] = await createPremiumPair(newMember)
  const conversation = await createLongConversation([mia, ben], { messageCount: 200, unreadCount: 0 })
  await mia.page.goto(`/chats/${conversation}`)
  const oldest = mia.page.getByText(/^Message 1\./)
  await expect(async () => {
    await messageLog(mia).evaluate((list) => list.scrollTo({ top: -list.scrollHeight, behavior: 'instant' }))
    await expect(oldest).toBeInViewport({ timeout: 500 })
  }).toPass()
  const menu = await openMessageMenu(mia, messageLog(mia).locator('[data-id]').filter({ has: oldest }))
  await press(menu.getByRole('button', { name: 'Reply' }))
  await writeMessageInThread(mia.page, 'That was a while ago')
  await mia.page.reload()
  await press(findMessageLine(mia, 'That was a while ago').getByRole('button', { name: /^In reply to/ }))
  await expect(
    messageLog(mia)
      .locator('p')
      .filter({ hasText: /^Message 1\./ }),
  ).toBeInViewport()
})
