import type { Page } from '@playwright/test'
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { findBubbles, messageLog, findConversationRow, openConversationPair } from '../support/chats.ts'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  findMainLink,
  messageField,
  createPictureFile,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'
import { findMemberId, setJourneyPassword } from '../support/members.ts'
import { toJourneyEmail, journeyPassword, unattendedHost } from '../support/seed-people.ts'

/** Submits a photo and texts to the app as the share sheet does, by the share target of the manifest. */
async function shareWithApp(page: Page, texts: Readonly<Record<'text' | 'url', string>>): Promise<void> {
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(path ?? '')).json()) as {
    share_target: {
      action: string
      method: string
      enctype: string
      params: Record<'text' | 'url', string> & { files: [{ name: string; accept: string[] }] }
    }
  }
  const { params, ...target } = manifest.share_target
  const [photoField] = params.files
  const { buffer, mimeType, name } = await createPictureFile(640, 480)
  expect(photoField.accept).toContain(mimeType)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(
    ({ form: { action, method, enctype }, fields, photo }) => {
      const form = Object.assign(document.createElement('form'), { action, method, enctype })
      for (const [fieldName, value] of fields)
        form.append(Object.assign(document.createElement('input'), { name: fieldName, value }))
      const bytes = Uint8Array.from(atob(photo.base64), (character) => character.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], photo.name, { type: photo.type }))
      const chooser = Object.assign(document.createElement('input'), { type: 'file', name: photo.field })
      chooser.files = files.files
      form.append(chooser)
      document.body.append(form)
      form.submit()
    },
    {
      form: target,
      fields: [
        [params.text, texts.text],
        [params.url, texts.url],
      ] as const,
      photo: { field: photoField.name, name, type: mimeType, base64: buffer.toString('base64') },
    },
  )
}
const sharedPhoto = (page: Page) => page.getByRole('img', { name: 'The photo you share' })

test('a message appears in the recipient’s browser at once, with a badge and a row in the chat list', async ({
  newMember,
}) => {
  // The service worker receives what is shared.
  const mia = await newMember({ name: 'Mia' }, { serviceWorkers: 'allow' })
  const ben = await newMember({ name: 'Ben', gender: 'male' })
  await ben.page.goto('/members')
  await mia.page.goto(`/members/${ben.id}/chat`)
  await expect(mia.page.getByText('2 free conversations, 2 left')).toBeVisible()
  await writeMessageInThread(mia.page, 'Good evening, Ben')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await expect(mia.page.getByText('2 left')).toBeVisible()
  await expect(findMainLink(ben.page, /Messages/)).toContainText('1 new')
  await expect(ben.page).toHaveTitle(/^\(1\) /)
  await press(findMainLink(ben.page, /Messages/))
  const row = findConversationRow(ben.page, mia).getByRole('link')
  await expect(row).toContainText('Good evening, Ben')
  await expect(row).toContainText('1 unread')
  await press(row)
  await expect(findBubbles(ben, 'Good evening, Ben')).toBeVisible()
  await expect(ben.page).not.toHaveTitle(/^\(/)
  await takeScreenshot(ben.page, 'chat')
  await writeMessageInThread(ben.page, 'Good evening, Mia')
  await expect(findBubbles(mia, 'Good evening, Mia')).toBeVisible()

  // A photo or text from another app waits in the composer of the chosen conversation until it is sent.
  await shareWithApp(mia.page, { text: 'Shall we walk here?', url: 'https://example.com/walk' })
  await expect(sharedPhoto(mia.page)).toBeVisible()
  await expectAccessible(mia.page)
  await expectNoHorizontalOverflow(mia.page)
  await takeScreenshot(mia.page, 'share')
  await mia.page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(mia.page, 'share-dark')
  await mia.page.emulateMedia({ colorScheme: 'light' })
  await press(mia.page.getByRole('main').getByRole('link', { name: ben.name }))
  await expect(messageField(mia.page)).toHaveValue('Shall we walk here?\nhttps://example.com/walk')
  await expect(mia.page.getByRole('img', { name: 'The photo you chose' })).toBeVisible()
  await takeScreenshot(mia.page, 'share-composer')
  await expect(messageLog(ben)).not.toContainText('Shall we walk here?')
  await press(mia.page.getByRole('button', { name: 'Send, 2 credits' }))
  await expect(messageLog(ben)).toContainText('https://example.com/walk')
  await expect(messageLog(ben).getByRole('button', { name: 'Show photo' })).toBeVisible()
  await expect(messageField(mia.page)).toHaveValue('')

  // Logged out, a shared photo waits for the login; nobody else who logs in there sees it.
  const context = mia.page.context()
  await setJourneyPassword(mia.name, journeyPassword)
  await context.clearCookies({ name: 'session' })
  await shareWithApp(mia.page, { text: 'By the sea', url: '' })
  await mia.page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(mia.name)
  await mia.page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await press(mia.page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(sharedPhoto(mia.page)).toBeVisible()
  await context.addCookies([{ name: 'session', value: ben.session ?? '', url: mia.page.url() }])
  await mia.page.reload()
  await expect(mia.page.getByText(/^This photo is no longer here/)).toBeVisible()
  await expect(mia.page.getByText('By the sea')).toBeVisible()
})

test('members see when the other one is typing and when a message was read', { tag: '@once' }, async ({
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  // Ben's live connection is open now: a typing event is sent once, only to open connections.
  await expect(
    messageLog(ben)
      .getByText(/^Read \d/)
      .last(),
  ).toBeVisible()
  await messageField(mia.page).pressSequentially('I was th')
  await expect(ben.page.getByRole('img', { name: `${mia.name} is typing` })).toBeVisible()
  await writeMessageInThread(mia.page, 'I was thinking')
  await expect(findBubbles(ben, 'I was thinking')).toBeVisible()
  await expect(ben.page.getByRole('img', { name: `${mia.name} is typing` })).toBeHidden()
  await expect(
    messageLog(mia)
      .getByText(/^Read \d/)
      .last(),
  ).toBeVisible()
})

test('after a lost connection every message arrives exactly once', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const mia = await newMember({ name: 'Mia', credits: 20, premium: true })
  // Close functions of the live connection: going offline doesn't close a socket that is already open.
  const closeConnections: (() => Promise<void>)[] = []
  let reachable = true
  await mia.page.routeWebSocket(/\/live/, (socket) => {
    if (!reachable) {
      void socket.close()
      return
    }
    socket.connectToServer()
    closeConnections.push(() => socket.close())
  })
  const ben = await newMember({ name: 'Ben', credits: 20, premium: true })
  await ben.page.goto(`/members/${mia.id}/chat`)
  await writeMessageInThread(ben.page, 'Are you there?')
  await expect(ben.page).toHaveURL(/\/chats\/\d+$/)
  await mia.page.goto(ben.page.url())
  await expect(findBubbles(mia, 'Are you there?')).toBeVisible()
  await writeMessageInThread(mia.page, 'Yes, on the train')
  await expect(findBubbles(ben, 'Yes, on the train')).toBeVisible()
  await expect.poll(() => closeConnections.length).toBe(1)

  reachable = false
  await mia.page.context().setOffline(true)
  await closeConnections[0]?.()
  await writeMessageInThread(ben.page, 'First after the tunnel')
  await writeMessageInThread(ben.page, 'Second after the tunnel')
  await expect(messageLog(ben).getByText(/^Sent \d/)).toBeVisible()
  await writeMessageInThread(mia.page, 'Written in the tunnel')
  await expect(messageLog(mia).getByText('Waiting for a connection')).toBeVisible()
  await expect(findBubbles(mia, 'First after the tunnel')).toHaveCount(0)

  reachable = true
  await mia.page.context().setOffline(false)
  await expect(findBubbles(mia, 'Second after the tunnel')).toBeVisible()
  await expect(messageLog(mia).getByText('Waiting for a connection')).toBeHidden()
  await expect(findBubbles(ben, 'Written in the tunnel')).toBeVisible()
  for (const member of [mia, ben])
    for (const text of ['First after the tunnel', 'Second after the tunnel', 'Written in the tunnel'])
      await expect(findBubbles(member, text)).toHaveCount(1)
  await mia.page.reload()
  await expect(findBubbles(mia, 'Written in the tunnel')).toHaveCount(1)
})

test('a message that could not be sent is marked, and is sent once on retry', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  const [mia, ben] = await openConversationPair(newMember)
  await mia.page.clock.install()
  await mia.page.route('**/api/chat.php*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await writeMessageInThread(mia.page, 'Can you hear me?')
  // Five attempts with growing delays.
  await expect(async () => {
    await mia.page.clock.fastForward(4_000)
    await expect(messageLog(mia).getByText('Not sent, no credit used.')).toBeVisible({ timeout: 100 })
  }).toPass()
  await mia.page.unrouteAll()
  await press(messageLog(mia).getByRole('button', { name: 'Try again' }))
  await expect(findBubbles(ben, 'Can you hear me?')).toHaveCount(1)
  await expect(messageLog(mia).getByText('Not sent, no credit used.')).toBeHidden()
  await expect(findBubbles(mia, 'Can you hear me?')).toHaveCount(1)
})

test('when the three credits are used up the paywall opens and keeps the text', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 3 }), await somebody({ name: 'Ben' })]
  await mia.page.goto(`/members/${ben.id}/chat`)
  for (const [text, left] of [
    ['One', 2],
    ['Two', 1],
    ['Three', 0],
  ] as const) {
    await writeMessageInThread(mia.page, text)
    await expect(mia.page.getByText(`${left} left`)).toBeVisible()
  }
  await writeMessageInThread(mia.page, 'Four, and quite a long one')
  const paywall = mia.page.getByRole('dialog', { name: 'You do not have enough credits' })
  await expect(paywall).toContainText('Your message is saved.')
  await expect(messageField(mia.page)).toHaveValue('Four, and quite a long one')
  await expect(findBubbles(mia, 'Four, and quite a long one')).toHaveCount(0)
  await takeScreenshot(mia.page, 'paywall-credits')
  const conversation = mia.page.url()
  await press(paywall.getByRole('link', { name: 'See bundles' }))
  await expect(mia.page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  await mia.page.goto(conversation)
  await expect(messageField(mia.page)).toHaveValue('Four, and quite a long one')
})

test('a third conversation requires premium and keeps the text', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', credits: 9 })
  for (const name of ['Ben', 'Tom']) {
    const { id } = await somebody({ name, gender: 'male' })
    await mia.page.goto(`/members/${id}/chat`)
    await writeMessageInThread(mia.page, `Hello ${name}`)
    await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  }
  const third = await somebody({ name: 'Kai', gender: 'male' })
  await mia.page.goto(`/members/${third.id}/chat`)
  await writeMessageInThread(mia.page, 'Hello Kai')
  const paywall = mia.page.getByRole('dialog', { name: 'You’ve used your 2 free conversations' })
  await expect(paywall).toContainText('Your message is saved.')
  await expect(messageField(mia.page)).toHaveValue('Hello Kai')
  await takeScreenshot(mia.page, 'paywall-conversations')
  await press(paywall.getByRole('button', { name: 'Not now' }))
  await expect(mia.page.getByText('2 free conversations, 0 left')).toBeVisible()
  await press(mia.page.getByRole('link', { name: 'See what premium includes' }))
  await expect(mia.page.getByRole('heading', { level: 1, name: 'Get Premium' })).toBeVisible()
})

test('a gift, a photo and a voice message are sent and shown to the recipient', async ({ newMember }) => {
  const [mia, ben] = await openConversationPair(newMember)
  await press(mia.page.getByRole('button', { name: 'Send a gift' }))
  const picker = mia.page.getByRole('dialog', { name: `Send ${ben.name} a gift` })
  await expect(picker.getByRole('button', { name: 'Send gift' })).toBeDisabled()
  await press(picker.getByText('A red rose'))
  await takeScreenshot(mia.page, 'gift')
  await press(picker.getByRole('button', { name: /^Send: A red rose, \d+ credit/ }))
  await expect(picker).toBeHidden()
  await expect(messageLog(mia).getByText(/^Gift, \d+ credit/)).toBeVisible()
  await expect(messageLog(ben).getByText('A red rose')).toBeVisible()

  await mia.page.locator('input[type=file][name=image]').setInputFiles(await createPictureFile(640, 480))
  await expect(mia.page.getByRole('img', { name: 'The photo you chose' })).toBeVisible()
  await press(mia.page.getByRole('button', { name: 'Send, 2 credits' }))
  await expect(mia.page.getByRole('img', { name: 'The photo you chose' })).toBeHidden()
  // Received photos stay blurred until the member opens them.
  await press(messageLog(ben).getByRole('button', { name: 'Show photo' }))
  const photo = messageLog(ben).getByRole('img', { name: `Photo from ${mia.name}` })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await press(mia.page.getByRole('button', { name: 'Record a voice message, 2 credits' }))
  await expect(mia.page.getByText(/^0:02 \/ 1:00$/)).toBeVisible()
  await takeScreenshot(mia.page, 'voice-recording')
  await press(mia.page.getByRole('button', { name: 'Stop recording' }))
  await expect(mia.page.getByRole('button', { name: /^Play your voice message, 0:0\d$/ })).toBeVisible()
  await takeScreenshot(mia.page, 'voice-recorded')
  await expectAccessible(mia.page)
  await press(mia.page.getByRole('button', { name: 'Send, 2 credits' }))
  const play = messageLog(ben).getByRole('button', { name: `Play the voice message from ${mia.name}` })
  await expect(play).toBeVisible()
  await expect(messageField(mia.page)).toBeFocused()
  await expect(messageLog(ben).getByText('New', { exact: true })).toBeVisible()
  await takeScreenshot(ben.page, 'voice-received')
  await press(play)
  await expect(messageLog(ben).getByText('New', { exact: true })).toBeHidden()
  await expect(messageLog(mia).getByText('Heard')).toBeVisible()
  // It plays to its end, and can be played from any place.
  const audio = messageLog(ben).locator('audio')
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.ended || element.currentTime))
    .toBeTruthy()
  await expect(play).toBeVisible()
  await messageLog(ben).getByRole('slider', { name: 'Position' }).press('ArrowRight')
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(1)
  await expectNoHorizontalOverflow(mia.page)
  await takeScreenshot(mia.page, 'voice-heard')
})

test('the first message to a fictional profile requires consent to the note', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [mia, luna] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Luna', fictional: true })]
  await mia.page.goto(`/members/${luna.id}/chat`)
  await expect(mia.page.getByRole('heading', { name: `Before you write to ${luna.name}` })).toBeVisible()
  await expect(mia.page.getByText(`${luna.name} is a fictional profile.`)).toBeVisible()
  await expect(messageField(mia.page)).toHaveCount(0)
  await takeScreenshot(mia.page, 'fictional-consent')
  await press(mia.page.getByRole('button', { name: 'I have read this and agree' }))
  await writeMessageInThread(mia.page, 'Hello Luna')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await expect(findBubbles(mia, 'Hello Luna')).toBeVisible()
  // The note stays above the conversation.
  await expect(mia.page.getByText(`${luna.name} is a fictional profile.`)).toBeVisible()

  await press(mia.page.getByRole('button', { name: 'Who writes here?' }))
  await takeScreenshot(mia.page, 'who-writes-here')
  await press(mia.page.getByRole('dialog').getByRole('button', { name: 'Hide all fictional profiles' }))
  await expect(mia.page).toHaveURL(/\/members$/)
  await expect(mia.page.getByRole('link', { name: /fictional/i }).first()).toBeVisible()
})

test('an unattended fictional profile says so everywhere and offers no way to write or pay', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  const at = (path: string) => Object.assign(new URL(path, baseURL), { hostname: unattendedHost }).toString()
  const storm = await findMemberId('Storm', unattendedHost)
  await page.context().addCookies([{ name: 'site-entry-seen', value: '1', url: at('/') }])
  const unattendedNote = page.getByText('Nobody answers for it at the moment')
  await page.goto(at(`/members/${storm}`))
  await expect(unattendedNote).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
  await page.goto(at(`/members/${storm}/landing`))
  await expect(unattendedNote).toBeVisible()
  await page.getByRole('button', { name: 'Sign up for free' }).click()
  await expect(unattendedNote).toBeVisible()
  await expect(page.getByLabel('Your first message to Storm')).toHaveCount(0)
  await page.goto(at('/login'))
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(toJourneyEmail('Emily'))
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).not.toHaveURL(/login/)
  await page.goto(at(`/members/${storm}/chat`))
  await expect(page.getByText('nobody answers for it at the moment')).toBeVisible()
  await expect(messageField(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'I have read this and agree' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /credits/i })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'fictional-unattended')
  await page.setViewportSize({ width: 390, height: 844 })
  await takeScreenshot(page, 'fictional-unattended')
})
