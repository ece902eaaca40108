import {
  sendLikeAs,
  readConversationNames,
  findConversationRow,
  conversationRows,
  sendMessageAs,
} from '../support/chats.ts'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  messageField,
  isPhone,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

const premium = { credits: 60, premium: true }
const chip = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })

test('unread conversations come first, search finds a name, and filters narrow the list', async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const [ben, tom, kai] = [
    await somebody({ name: 'Ben', gender: 'male', ...premium }),
    await somebody({ name: 'Tom', gender: 'male', ...premium }),
    await somebody({ name: 'Kai', gender: 'male', ...premium }),
  ]
  await sendLikeAs(mia, tom)
  await sendLikeAs(tom, mia)
  await sendMessageAs(ben, mia, 'Hello from Ben')
  await sendMessageAs(mia, tom, 'Hello Tom')
  await sendMessageAs(mia, kai, 'Hello Kai')
  const { page } = mia
  await page.goto('/chats')
  await expect(conversationRows(page)).toHaveCount(3)
  expect(await readConversationNames(page)).toEqual([ben.name, kai.name, tom.name])
  await expect(findConversationRow(page, ben)).toContainText('1 unread')
  // A new message moves its conversation to the top at once.
  await sendMessageAs(tom, mia, 'Hello from Tom')
  await expect.poll(() => readConversationNames(page)).toEqual([tom.name, ben.name, kai.name])
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'chats')

  const filters = page.getByRole('navigation', { name: 'Filter conversations' })
  await press(filters.getByRole('link', chip('Unread 2')))
  await expect.poll(() => readConversationNames(page)).toEqual([tom.name, ben.name])
  await press(filters.getByRole('link', chip('Matches')))
  await expect.poll(() => readConversationNames(page)).toEqual([tom.name])
  await press(filters.getByRole('link', chip('All')))
  await press(page.getByRole('button', { name: 'Search conversations' }))
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await expect(field).toBeFocused()
  await field.fill('kai')
  await expect.poll(() => readConversationNames(page)).toEqual([kai.name])
  await field.fill('nobody of this name')
  await expect(page.getByText('No conversations with that name.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Show all conversations' }))
  await expect(conversationRows(page)).toHaveCount(3)

  if (isPhone()) return
  const openConversation = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(openConversation).toContainText(tom.name)
  // Shortcuts work while a message is typed, which is kept.
  await messageField(page).fill('Not sent yet')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(openConversation).toContainText(ben.name)
  await findConversationRow(page, tom).getByRole('link').click()
  await expect(messageField(page)).toHaveValue('Not sent yet')
  await page.keyboard.press('Control+/')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Next unread conversation')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'chat-shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+F')
  await expect(field).toBeFocused()
})

test('conversations beyond the first page load by scrolling, by search and by filter', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', credits: 99, premium: true })
  const first = await somebody({ name: 'Zacharias', gender: 'male', ...premium })
  await sendLikeAs(mia, first)
  await sendLikeAs(first, mia)
  await sendMessageAs(mia, first, 'The first of all')
  for (let i = 0; i < 54; i += 1)
    await sendMessageAs(await somebody({ name: 'Jan', ...premium }), mia, `Number ${i}`)
  const { page } = mia
  // The live connection opens late; once it is open the list is fetched again.
  const liveMayOpen = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => void liveMayOpen.promise.then(() => socket.send(frame)))
  })
  await page.goto('/chats')
  await expect(conversationRows(page)).toHaveCount(50)
  await press(page.getByRole('button', { name: 'Search conversations' }))
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.fill('zacha')
  await expect.poll(() => readConversationNames(page)).toEqual([first.name])
  const listReload = page.waitForResponse((response) => response.url().endsWith('/api/chats.php'))
  liveMayOpen.resolve()
  await listReload
  await expect.poll(() => readConversationNames(page)).toEqual([first.name])
  await field.fill('')
  await expect(conversationRows(page)).toHaveCount(50)
  await press(page.getByRole('link', { name: 'Matches' }))
  await expect.poll(() => readConversationNames(page)).toEqual([first.name])
  await press(page.getByRole('link', { name: 'All', exact: true }))
  await conversationRows(page).last().scrollIntoViewIfNeeded()
  await expect(conversationRows(page)).toHaveCount(55)
  expect((await readConversationNames(page)).at(-1)).toBe(first.name)
  // On a phone the conversation replaces the list; going back restores the scroll position.
  await conversationRows(page).nth(40).scrollIntoViewIfNeeded()
  const readScrollTopPx = () => page.locator('.chatList .chatList-entries').evaluate((list) => list.scrollTop)
  const before = await readScrollTopPx()
  expect(before).toBeGreaterThan(1000)
  await press(conversationRows(page).nth(40).getByRole('link'))
  await expect(messageField(page)).toBeVisible()
  if (isPhone()) await press(page.getByRole('link', { name: 'Back to conversations' }))
  else await page.goBack()
  await expect(conversationRows(page).nth(40)).toBeInViewport()
  expect(Math.abs((await readScrollTopPx()) - before)).toBeLessThan(100)
})

test('without JavaScript the chat list can be searched and filtered', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium }, { javaScriptEnabled: false })
  const [ben, tom] = [
    await somebody({ name: 'Ben', ...premium }),
    await somebody({ name: 'Tom', ...premium }),
  ]
  await sendMessageAs(ben, mia, 'Hello from Ben')
  await sendMessageAs(mia, tom, 'Hello Tom')
  const { page } = mia
  await page.goto('/chats')
  await expect(
    page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: ben.name }),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(tom.name.toUpperCase())
  await page.getByRole('searchbox', { name: 'Search conversations' }).press('Enter')
  await expect(page).toHaveURL(/name=TOM/)
  await expect(conversationRows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.goto('/chats?only=unread')
  await expect(conversationRows(page)).toHaveCount(1)
  await expect(conversationRows(page)).toContainText(ben.name)
})

test('a removed conversation leaves the list at once, and other tabs once the server has answered', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const [ben, tom] = [
    await somebody({ name: 'Ben', ...premium }),
    await somebody({ name: 'Tom', ...premium }),
  ]
  await sendMessageAs(ben, mia, 'Hello from Ben')
  await sendMessageAs(tom, mia, 'Hello from Tom')
  const { page } = mia
  const other = await page.context().newPage()
  await other.goto('/chats')
  await page.goto('/chats')
  await expect(page).toHaveTitle(/^\(2\) /)
  // The server responds late: the list must not wait for it.
  const serverMayRespond = Promise.withResolvers<void>()
  await page.route('**/api/chat.php', async (route) => {
    await serverMayRespond.promise
    await route.continue()
  })
  await findConversationRow(page, ben).hover()
  await press(page.getByRole('button', { name: `Options for your conversation with ${ben.name}` }))
  await press(page.getByRole('menuitem', { name: 'Remove conversation' }))
  const question = page.getByRole('dialog', { name: `Remove your conversation with ${ben.name}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await takeScreenshot(page, 'chat-removal')
  await press(question.getByRole('button', { name: 'Remove' }))
  await expect(findConversationRow(page, ben)).toHaveCount(0)
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(findConversationRow(page, tom).getByRole('link')).toBeFocused()
  await expect(findConversationRow(other, ben)).toHaveCount(1)
  serverMayRespond.resolve()
  await expect(findConversationRow(other, ben)).toHaveCount(0)
  await page.reload()
  await expect(conversationRows(page)).toHaveCount(1)
})

test('when removal fails an alert says so and the conversation reappears in the list', {
  tag: '@once',
}, async ({ newMember, somebody, faults }) => {
  faults.allow(/status of 500/, /500 /)
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', ...premium })
  await sendMessageAs(ben, mia, 'Hello from Ben')
  const { page } = mia
  await page.goto('/chats')
  await page.route('**/api/chat.php', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not_found', message: 'Nothing to remove' } },
    }),
  )
  await press(findConversationRow(page, ben).getByRole('link'))
  await expect(messageField(page)).toBeVisible()
  const listReload = page.waitForRequest((request) => request.url().includes('/api/chats.php'))
  await press(page.locator('.threadHeader summary.icon-button'))
  await press(page.locator('.threadHeader summary', { hasText: 'Remove conversation' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await expect(page).toHaveURL(/\/chats$/)
  await expect(page.getByRole('alert')).toContainText('Nothing to remove')
  await listReload
  await expect(findConversationRow(page, ben)).toHaveCount(1)
  await takeScreenshot(page, 'chat-removal-failed')
  await press(page.getByRole('button', { name: 'Hide this' }))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('swiping a conversation away asks for confirmation @touch', async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', ...premium })
  await sendMessageAs(ben, mia, 'Hello from Ben')
  const { page } = mia
  await page.goto('/chats')
  const row = findConversationRow(page, ben)
  await expect(page).toHaveTitle(/^\(1\) /)
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const at = (dx: number) => [{ x: x + width - 60 - dx, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let dx = 10; dx <= 160; dx += 10)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx) })
  await takeScreenshot(page, 'chat-sweep')
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/\/chats$/)
})

test('a new message shows a toast and a title count on other screens, but not in its own conversation', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await newMember({ name: 'Ben', gender: 'male', ...premium })
  const { page } = mia
  await page.goto('/members')
  await expect(page).not.toHaveTitle(/^\(/)
  await ben.page.goto(`/members/${mia.id}/chat`)
  await writeMessageInThread(ben.page, 'Good evening')
  const toast = page.locator('.toast').getByRole('link', { name: `New message from ${ben.name}` })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `New message from ${ben.name}` })).toHaveCount(1)
  await expect(page).toHaveTitle(/^\(1\) /)
  await takeScreenshot(page, 'message-toast')
  await writeMessageInThread(ben.page, 'Are you there?')
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(page.locator('.toast')).toContainText(`2 new messages from ${ben.name}`)
  await press(page.locator('.toast').getByRole('link'))
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
  await expect(page).not.toHaveTitle(/^\(/)
  await writeMessageInThread(ben.page, 'In the conversation itself')
  await expect(page.getByRole('log').getByText('In the conversation itself')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  // Another member writes while this conversation is open.
  const tom = await somebody({ name: 'Tom', ...premium })
  await sendMessageAs(tom, mia, 'Hello from Tom')
  await expect(page.locator('.toast')).toContainText(`New message from ${tom.name}`)
  await expect(page).toHaveTitle(/^\(1\) /)
})

test('unmatching asks only the member who does it and ends the conversation for both', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = [
    await newMember({ name: 'Mia', ...premium }),
    await newMember({ name: 'Ben', gender: 'male', ...premium }),
  ]
  await sendLikeAs(mia, ben)
  await sendLikeAs(ben, mia)
  const conversation = await sendMessageAs(mia, ben, 'Hello Ben')
  await ben.page.goto(`/chats/${conversation}`)
  await expect(messageField(ben.page)).toBeVisible()
  await mia.page.goto(`/chats/${conversation}`)
  await press(mia.page.locator('.threadHeader summary.icon-button'))
  await press(mia.page.locator('.threadHeader summary', { hasText: 'Unmatch' }))
  const question = mia.page.getByRole('dialog', { name: `Unmatch ${ben.name}?` })
  await expect(question).toContainText('the conversation ends for both of you')
  await takeScreenshot(mia.page, 'unmatch')
  await press(question.getByRole('button', { name: 'Unmatch' }))
  await expect(mia.page).toHaveURL(/\/chats$/)
  await expect(mia.page.locator('.toast')).toContainText(`You and ${ben.name} are no longer a match.`)
  await expect(findConversationRow(mia.page, ben)).toHaveCount(0)
  await expect(ben.page).toHaveURL(/\/chats$/)
  await expect(findConversationRow(ben.page, mia)).toHaveCount(0)
})

test('a report takes two taps, shows a reference number and offers to block', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', ...premium })
  const ben = await somebody({ name: 'Ben', gender: 'male', ...premium })
  await sendMessageAs(ben, mia, 'Send me money')
  const { page } = mia
  await page.goto('/chats')
  await press(findConversationRow(page, ben).getByRole('link'))
  await press(page.locator('.threadHeader summary.icon-button'))
  await press(page.locator('.threadHeader').getByRole('link', { name: 'Report' }))
  const dialog = page.getByRole('dialog', { name: `Report ${ben.name}` })
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await expect(dialog.getByText('Please choose one of the reasons.')).toBeVisible()
  await press(dialog.getByText('Asks for money or sells something'))
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'report')
  await press(dialog.getByRole('button', { name: 'Send report' }))
  const receipt = page.getByRole('dialog', { name: 'Thank you, we have your report' })
  await expect(receipt.getByRole('heading')).toBeFocused()
  await expect(receipt.locator('b').first()).toHaveText(/\S{4,}/)
  await takeScreenshot(page, 'report-receipt')
  await press(receipt.getByRole('button', { name: `Block ${ben.name} too` }))
  await expect(page.locator('.toast')).toContainText(`${ben.name} is blocked.`)
  await expect(page).toHaveURL(/\/chats$/)
  await expect(conversationRows(page)).toHaveCount(0)
  // The profile can still be reported after the block.
  await page.goto(`/members/${ben.id}`)
  await press(page.getByRole('link', { name: 'Report profile' }))
  await press(page.getByRole('dialog').getByText('May be under 18'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send report' }))
  await expect(page.getByRole('dialog', { name: 'Thank you, we have your report' })).toBeVisible()
})

test('the message sound is off by default, and the choice is kept on the device', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/settings')
  const sound = page.getByRole('switch', { name: 'Sound' })
  await expect(sound).not.toBeChecked()
  await sound.setChecked(true)
  await expect(page.locator('#messages')).toContainText('Saved')
  await takeScreenshot(page, 'settings-messages')
  await page.reload()
  await expect(sound).toBeChecked()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
})
