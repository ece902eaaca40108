import type { Locator, Page } from '@playwright/test'
import {
  findBubbles,
  messageLog,
  createPremiumPair,
  openConversationPair,
  openMessageMenu,
  sendMessageAs,
} from '../support/chats.ts'
import {
  expect,
  messageField,
  isPhone,
  createPictureFile,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'
import { createLongConversation, setSafetyWarnings } from '../support/members.ts'

/** Distance from the newest message, in pixels. */
const measureDistanceFromEnd = (list: Locator) =>
  list.evaluate((element) => Math.round(Math.abs(element.scrollTop)))
const measureHeight = (list: Locator) => list.evaluate((element) => element.scrollHeight)
/** The message in the middle of the visible part, once the list shows one there after scrolling. */
async function findVisibleMessage(list: Locator): Promise<Locator> {
  let id: string | undefined
  const findId = () =>
    list.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      for (let y = top + height / 2; y < top + height; y += 4) {
        const line = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('.thread-line')
        if (line?.dataset['id']) return line.dataset['id']
      }
      return undefined
    })
  await expect.poll(async () => (id = await findId())).toBeDefined()
  return list.locator(`[data-id="${id}"]`)
}
const measureTop = (line: Locator) =>
  line.evaluate((element) => Math.round(element.getBoundingClientRect().top))

const abortSending = (page: Page) =>
  page.route('**/api/chat.php*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )

test('a message is shown as sent, then delivered, then read', { tag: '@once' }, async ({ newMember }) => {
  const [mia, ben] = await createPremiumPair(newMember)
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'Are you awake?')
  await expect(messageLog(mia).getByText(/^Sent \d/)).toBeVisible()
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await ben.page.goto('/members')
  await expect(messageLog(mia).getByText(/^Delivered \d/)).toBeVisible()
  await takeScreenshot(mia.page, 'thread-delivered')
  await ben.page.goto(mia.page.url())
  await expect(messageLog(mia).getByText(/^Read \d/)).toBeVisible()
})

test('messages written offline wait and are sent once when the connection is back', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const [mia, ben] = await openConversationPair(newMember)
  await mia.page.context().setOffline(true)
  await writeMessageInThread(mia.page, 'One from the tunnel')
  await writeMessageInThread(mia.page, 'Two from the tunnel')
  await expect(messageLog(mia).getByText('Waiting for a connection')).toHaveCount(2)
  await takeScreenshot(mia.page, 'thread-waiting')
  await mia.page.context().setOffline(false)
  await expect(messageLog(mia).getByText('Waiting for a connection')).toHaveCount(0)
  for (const member of [mia, ben]) {
    await expect(findBubbles(member, 'One from the tunnel')).toHaveCount(1)
    await expect(findBubbles(member, 'Two from the tunnel')).toHaveCount(1)
    await expect(messageLog(member)).toContainText(/One from the tunnel[\s\S]*Two from the tunnel/)
  }
})

test('an unsent message survives a reload and is sent once from another screen', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  const [mia, ben] = await openConversationPair(newMember)
  await abortSending(mia.page)
  await writeMessageInThread(mia.page, 'Written before the reload')
  await expect(messageLog(mia).getByText('Sending…')).toBeVisible()
  await mia.page.reload()
  await expect(findBubbles(mia, 'Written before the reload')).toHaveCount(1)
  await mia.page.unrouteAll()
  await mia.page.goto('/members')
  await expect(findBubbles(ben, 'Written before the reload')).toHaveCount(1)
  await mia.page.goto(ben.page.url())
  await expect(findBubbles(mia, 'Written before the reload')).toHaveCount(1)
})

test('a message refused while on another screen shows a notice, and its text returns to the composer', {
  tag: '@once',
}, async ({ newMember, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 2 }), await newMember({ name: 'Ben' })]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'The first of two')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  const conversation = mia.page.url()
  let reachable = false
  await mia.page.route('**/api/chat.php*', (route) =>
    route.request().method() === 'POST' && !reachable
      ? route.abort('internetdisconnected')
      : route.fallback(),
  )
  await writeMessageInThread(mia.page, 'And one more')
  await expect(messageLog(mia).getByText('Not sent, no credit used.')).toBeVisible()
  await sendMessageAs(mia, ben, 'The last credit, from elsewhere')
  await mia.page.goto('/members')
  reachable = true
  await expect(mia.page.getByText(`Your message to ${ben.name} wasn’t sent.`)).toBeVisible()
  await mia.page.goto(conversation)
  await expect(messageField(mia.page)).toHaveValue('And one more')
  await expect(findBubbles(mia, 'And one more')).toHaveCount(0)
})

test('logging out asks before deleting unsent messages', { tag: '@once' }, async ({ newMember, faults }) => {
  faults.allow(/ERR_FAILED/)
  const [mia] = await openConversationPair(newMember)
  await abortSending(mia.page)
  await writeMessageInThread(mia.page, 'For nobody else')
  await expect(messageLog(mia).getByText('Sending…')).toBeVisible()
  await mia.page.goto('/members')
  await mia.page
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  const question = mia.page.getByRole('dialog', { name: 'Log out and delete what you haven’t sent?' })
  await expect(question).toContainText('1 message is still waiting on this device.')
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toHaveCount(0)
  await mia.page
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await press(question.getByRole('button', { name: 'Delete and log out' }))
  await expect(mia.page).toHaveURL('/')
  const storedMessageCount = await mia.page.evaluate(
    () =>
      new Promise((resolve) => {
        const openRequest = indexedDB.open('outbox')
        openRequest.onsuccess = () => {
          const countRequest = openRequest.result.transaction('messages').objectStore('messages').count()
          countRequest.onsuccess = () => resolve(countRequest.result)
        }
      }),
  )
  expect(storedMessageCount).toBe(0)
})

test('a conversation opens at the first unread message, and a button returns to it', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = await createPremiumPair(newMember)
  const conversation = await createLongConversation([mia, ben], { messageCount: 90, unreadCount: 24 })
  await mia.page.goto('/chats')
  await press(mia.page.getByRole('link', { name: new RegExp(ben.name) }).first())
  const unreadMark = messageLog(mia).getByText('New messages', { exact: true })
  await expect(unreadMark).toBeInViewport()
  const firstUnreadButton = mia.page.getByRole('button', { name: 'Go to the first new message' })
  await expect(firstUnreadButton).toHaveCount(0)
  await takeScreenshot(mia.page, 'thread-unread')
  await press(mia.page.getByRole('button', { name: 'Go to the newest message' }))
  await expect.poll(() => measureDistanceFromEnd(messageLog(mia))).toBe(0)
  await expect(unreadMark).not.toBeInViewport()
  await press(firstUnreadButton)
  await expect(unreadMark).toBeInViewport()
  // All messages are read by now, but the mark stays while the conversation is open.
  await expect(mia.page).not.toHaveTitle(/^\(/)
  await expect(unreadMark).toHaveCount(1)
  expect(conversation).toBeGreaterThan(0)
})

test('older and newer messages load without moving the reading position', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await createPremiumPair(newMember)
  const conversation = await createLongConversation([mia, ben], { messageCount: 150 })
  await mia.page.goto(`/chats/${conversation}`)
  await expect(messageLog(mia).getByText(/^Message 150\./)).toBeInViewport()
  // Far enough up to request the previous page.
  await messageLog(mia).evaluate((list) => {
    list.scrollTop = list.clientHeight - list.scrollHeight + 500
  })
  const line = await findVisibleMessage(messageLog(mia))
  const before = await measureTop(line)
  await expect.poll(() => measureHeight(messageLog(mia))).toBeGreaterThan(5000)
  expect(Math.abs((await measureTop(line)) - before)).toBeLessThanOrEqual(1)
  // A message that arrives meanwhile doesn't move it either.
  await ben.page.goto(`/chats/${conversation}`)
  await writeMessageInThread(ben.page, 'Something new')
  const newMessageButton = mia.page.getByRole('button', { name: '1 new message' })
  await expect(newMessageButton).toBeVisible()
  expect(Math.abs((await measureTop(line)) - before)).toBeLessThanOrEqual(1)
  await press(newMessageButton)
  await expect(findBubbles(mia, 'Something new')).toBeInViewport()
  // The Home key leads to the very first message.
  await messageLog(mia).focus()
  await expect(async () => {
    await mia.page.keyboard.press('Home')
    await expect(messageLog(mia).getByText(/^Message 1\./)).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('a photo stays blurred until it is opened, and is reported with one press', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await mia.page.locator('input[type=file][name=image]').setInputFiles(await createPictureFile(640, 480))
  await press(mia.page.getByRole('button', { name: 'Send, 2 credits' }))
  await expect(messageLog(mia).getByRole('img', { name: 'Your photo' })).toBeVisible()
  const photo = messageLog(ben).getByRole('img', { name: `Photo from ${mia.name}` })
  const show = messageLog(ben).getByRole('button', { name: 'Show photo' })
  await expect(show).toBeVisible()
  await expect(photo).toHaveCount(0)
  await takeScreenshot(ben.page, 'thread-image-blurred')
  await press(show)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await takeScreenshot(ben.page, 'thread-image-open')
  await press(messageLog(ben).getByRole('button', { name: `Photo from ${mia.name}, enlarge` }))
  const large = ben.page.getByRole('dialog', { name: `Photo from ${mia.name}` })
  await expect(large).toBeVisible()
  await ben.page.keyboard.press('Escape')
  const menu = await openMessageMenu(ben, messageLog(ben).locator('[data-id]').last())
  await press(menu.getByRole('button', { name: 'Hide photo' }))
  await expect(photo).toHaveCount(0)
  await openMessageMenu(ben, messageLog(ben).locator('[data-id]').last())
  await press(menu.getByRole('button', { name: 'Report photo' }))
  await expect(messageLog(ben).getByText(/^Reported\. Your reference is \S+\.$/)).toBeVisible()
  await takeScreenshot(ben.page, 'thread-image-reported')
  await press(messageLog(ben).getByRole('button', { name: `Block ${mia.name}` }))
  const question = ben.page.getByRole('dialog', { name: `Block ${mia.name}?` })
  await press(question.getByRole('button', { name: 'Block' }))
  await expect(ben.page).toHaveURL('/chats')
})

test('a safety note explains its warnings, leads to a report and stays closed', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await createPremiumPair(newMember)
  const conversation = await createLongConversation([mia, ben], { messageCount: 5, unreadCount: 3 })
  await setSafetyWarnings(conversation, ['money', 'link'])
  await mia.page.goto(`/chats/${conversation}`)
  const note = mia.page.getByRole('complementary', { name: 'Safety note' })
  await expect(note).toContainText(`${ben.name} mentions money.`)
  await expect(note).toContainText('This message contains a link.')
  await takeScreenshot(mia.page, 'thread-warning')
  await press(note.getByRole('button', { name: 'Report' }))
  const report = mia.page.getByRole('dialog', { name: `Report a message from ${ben.name}` })
  await expect(report).toBeVisible()
  await mia.page.keyboard.press('Escape')
  await press(note.getByRole('button', { name: 'Close this note' }))
  await expect(note).toHaveCount(0)
  await mia.page.reload()
  await expect(messageLog(mia).getByText(/^Message 5\./)).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('a link in a received message asks before opening and names its host', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await writeMessageInThread(ben.page, 'Look at https://www.example.com/a?b=c.')
  const link = messageLog(mia).getByRole('link', { name: 'https://www.example.com/a?b=c' })
  await expect(link).toHaveAttribute('rel', /noopener noreferrer nofollow ugc/)
  await press(link)
  const question = mia.page.getByRole('dialog', { name: 'This link leads to www.example.com' })
  await expect(question.getByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    'https://www.example.com/a?b=c',
  )
  await takeScreenshot(mia.page, 'thread-link')
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toHaveCount(0)
  expect(mia.page.url()).toMatch(/\/chats\/\d+$/)
})

test('a message menu opens by mouse, touch and keyboard', async ({ newMember }) => {
  const [mia, ben] = await openConversationPair(newMember)
  await writeMessageInThread(ben.page, 'Copy me, please')
  await expect(findBubbles(mia, 'Copy me, please')).toBeVisible()
  const menu = mia.page.getByRole('dialog', { name: 'Message options' })
  if (isPhone()) {
    const at = await findBubbles(mia, 'Copy me, please').boundingBox()
    const touch = await mia.page.context().newCDPSession(mia.page)
    const point = { x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 8 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(menu).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    await findBubbles(mia, 'Copy me, please').click({ button: 'right' })
  }
  await expect(menu.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await takeScreenshot(mia.page, 'thread-menu')
  await mia.page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  // By keyboard the newest message's button is one Tab stop; the arrow keys lead to the others.
  const last = messageLog(mia).getByRole('button', { name: 'Message options' }).last()
  await last.focus()
  await mia.page.keyboard.press('ArrowUp')
  await mia.page.keyboard.press('ArrowDown')
  await expect(last).toBeFocused()
  await mia.page.keyboard.press('Enter')
  await press(menu.getByRole('button', { name: 'Report' }))
  await expect(mia.page.getByRole('dialog', { name: `Report a message from ${ben.name}` })).toBeVisible()
})

test('three browsers, two of them of one member, show the same messages in the same order', {
  tag: '@once',
}, async ({ newMember, newVisitor, baseURL }) => {
  const [mia, ben] = await openConversationPair(newMember)
  const second = await newVisitor()
  await second.context().addCookies([{ name: 'session', value: mia.session ?? '', url: baseURL ?? '' }])
  await second.goto(mia.page.url())
  const browsers = [mia, ben, { page: second }]
  await expect(findBubbles({ page: second }, 'Hello Mia')).toBeVisible()
  await Promise.all(
    browsers.map(async ({ page }, index) => {
      for (const turn of [1, 2, 3]) await writeMessageInThread(page, `From ${index}, number ${turn}`)
    }),
  )
  const readTexts = async (member: { page: Page }) =>
    (await messageLog(member).locator('.bubbles-text').allTextContents()).filter((text) =>
      text.startsWith('From '),
    )
  for (const member of browsers) {
    await expect(messageLog(member).getByText(/^From \d, number \d$/)).toHaveCount(9)
    await expect(messageLog(member).getByText('Sending…')).toHaveCount(0)
  }
  await expect.poll(async () => (await readTexts(ben)).join()).toBe((await readTexts(mia)).join())
  await expect
    .poll(async () => (await readTexts({ page: second })).join())
    .toBe((await readTexts(mia)).join())
})
