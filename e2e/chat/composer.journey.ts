import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import {
  type JourneyMember,
  expectAccessible,
  expect,
  expectProfileSaved,
  expectNoHorizontalOverflow,
  messageField,
  isPhone,
  createPictureFile,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

const messageLog = ({ page }: JourneyMember) => page.getByRole('log', { name: 'Messages' })
const chosenPhoto = ({ page }: JourneyMember) => page.getByRole('img', { name: 'The photo you chose' })

/** Simulates dropping or pasting a file. */
async function transferFile(
  { page }: JourneyMember,
  method: 'drop' | 'paste',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const fileData = { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') }
  await page.evaluate(
    ({ method, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type }))
      const options = { bubbles: true, cancelable: true }
      if (method === 'paste')
        document
          .querySelector('textarea[name=text]')
          ?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }))
      else
        for (const kind of ['dragenter', 'dragover', 'drop'])
          document
            .querySelector('[role=log]')
            ?.dispatchEvent(new DragEvent(kind, { ...options, dataTransfer }))
    },
    { method, ...fileData },
  )
}

test('the message field grows, shows the price and keeps the draft over a reload', async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 9 }), await somebody({ name: 'Ben' })]
  const { page } = mia
  await page.goto(`/members/${ben.id}/chat`)
  const field = messageField(page)
  await expect(field).toHaveAccessibleName('Message, 1 credit')
  await expect(page.getByText('1 credit per message')).toBeVisible()
  await expect(page.getByText('9 left')).toBeVisible()
  const emptyHeightPx = (await field.boundingBox())?.height ?? 0
  await field.fill('One\ntwo\nthree')
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(emptyHeightPx * 2)
  await field.fill('Line\n'.repeat(40))
  const fullHeightPx = (await field.boundingBox())?.height ?? 0
  expect(fullHeightPx).toBeLessThanOrEqual(162)
  await expectAccessible(page)
  await page.reload()
  await expect(field).toHaveValue('Line\n'.repeat(40))
})

test('a draft is shared between two tabs and cleared in both when it is sent', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 9 }), await somebody({ name: 'Ben' })]
  const other = await mia.page.context().newPage()
  for (const page of [mia.page, other]) await page.goto(`/members/${ben.id}/chat`)
  await messageField(mia.page).fill('Begun here')
  await expect(messageField(other)).toHaveValue('Begun here')
  await messageField(other).fill('Begun here, ended there')
  await expect(messageField(mia.page)).toHaveValue('Begun here, ended there')
  await press(mia.page.getByRole('button', { name: /^Send, 1 credit/ }))
  await expect(messageLog(mia).getByText('Begun here, ended there')).toBeVisible()
  await expect(messageField(mia.page)).toHaveValue('')
  await expect(messageField(other)).toHaveValue('')
})

test('Enter sends on a desktop and starts a new line on a phone', async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 9 }), await somebody({ name: 'Ben' })]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await messageField(mia.page).fill('First')
  await messageField(mia.page).press('Shift+Enter')
  await mia.page.keyboard.type('second')
  await expect(messageField(mia.page)).toHaveValue('First\nsecond')
  await messageField(mia.page).press('Enter')
  if (isPhone()) await expect(messageField(mia.page)).toHaveValue('First\nsecond\n')
  else await expect(messageLog(mia).getByText('second')).toBeVisible()
})

test('a photo can be pasted or dropped, shows its price and is sent with its caption', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = [
    await newMember({ name: 'Mia', credits: 9 }),
    await newMember({ name: 'Ben', gender: 'male' }),
  ]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await transferFile(mia, 'paste', await createPictureFile(640, 480))
  await expect(chosenPhoto(mia)).toBeVisible()
  await expect(mia.page.getByText('2 credits', { exact: true })).toBeVisible()
  await expect(messageField(mia.page)).toHaveAccessibleName('Message, 2 credits')
  await press(mia.page.getByRole('button', { name: 'Remove photo' }))
  await expect(chosenPhoto(mia)).toHaveCount(0)
  await expect(messageField(mia.page)).toHaveAccessibleName('Message, 1 credit')

  await transferFile(mia, 'drop', await createPictureFile(3000, 2000))
  await expect(chosenPhoto(mia)).toBeVisible()
  // Scaled down in the browser, to reduce the upload.
  await expect
    .poll(() => chosenPhoto(mia).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)
  await messageField(mia.page).fill('From my window')
  await expectNoHorizontalOverflow(mia.page)
  await takeScreenshot(mia.page, 'photo-chosen')
  await press(mia.page.getByRole('button', { name: 'Send, 2 credits' }))
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await expect(mia.page.getByText('7 left')).toBeVisible()
  await ben.page.goto(mia.page.url())
  await expect(messageLog(ben).getByText('From my window')).toBeVisible()
})

test('a file that is not a photo is refused with a reason, and the text stays', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben' })]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await messageField(mia.page).fill('Look at this')
  const refusal = mia.page.getByRole('alert')
  await transferFile(mia, 'drop', {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(refusal).toHaveText('Please choose a JPEG, PNG or WebP photo.')
  await transferFile(mia, 'drop', { name: 'a.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') })
  await expect(refusal).toContainText('HEIC photos can’t be shown everywhere.')
  await transferFile(mia, 'drop', {
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(refusal).toHaveText('We couldn’t read this photo. Please try another one.')
  await expect(messageField(mia.page)).toHaveValue('Look at this')
  await expect(chosenPhoto(mia)).toHaveCount(0)
  await messageField(mia.page).fill('Look at that')
  await expect(refusal).toHaveCount(0)
})

test('an emoji is found by keyword and inserted at the cursor', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia' })
  const ben = await somebody({ name: 'Ben' })
  const { page } = mia
  await page.goto(`/members/${ben.id}/chat`)
  const externalRequests: string[] = []
  const { origin } = new URL(page.url())
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) externalRequests.push(request.url())
  })
  await messageField(page).fill('Coffee tomorrow?')
  await messageField(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
  const emojiButton = page.getByRole('button', { name: 'Emoji' })
  await emojiButton.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  const search = panel.getByRole('searchbox', { name: 'Search emoji' })
  await expect(search).toBeVisible()
  await search.focus()
  await page.keyboard.type('hot beverage')
  await expect(panel.getByRole('gridcell', { name: 'Hot beverage' })).toBeVisible()
  await expect(panel.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(messageField(page)).toHaveValue('Coffee☕️ tomorrow?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(messageField(page)).toHaveValue('Coffee☕️! tomorrow?')

  await press(emojiButton)
  await press(
    panel.getByRole('group', { name: 'Recently used' }).getByRole('button', { name: 'Hot beverage' }),
  )
  await expect(messageField(page)).toHaveValue('Coffee☕️!☕️ tomorrow?')
  await takeScreenshot(page, 'emoji')
  await page.locator('.threadHeader h1').click()
  await expect(panel).toHaveCount(0)
  expect(externalRequests).toEqual([])
})

test('emoji search uses the member’s language', { tag: '@once' }, async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben' })]
  await mia.page.goto('/lang-config')
  await press(mia.page.getByRole('button', { name: 'Deutsch' }))
  await expect(mia.page.locator('html')).toHaveAttribute('lang', 'de')
  await mia.page.goto(`/members/${ben.id}/chat`)
  await press(mia.page.getByRole('button', { name: 'Emoji' }))
  await mia.page.locator('.emojiPanel-emojis input[type=search]').fill('heißgetränk')
  await expect(mia.page.getByRole('gridcell', { name: 'Heißgetränk' })).toBeVisible()
})

test('a gift arrives with its note, and appears on the profile once the recipient allows it', async ({
  newMember,
}) => {
  const [mia, ben] = [
    await newMember({ name: 'Mia', credits: 9, premium: true }),
    await newMember({ name: 'Ben', gender: 'male' }),
  ]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'Hello Ben')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await press(mia.page.getByRole('button', { name: 'Send a gift' }))
  const picker = mia.page.getByRole('dialog', { name: `Send ${ben.name} a gift` })
  await expect(picker.getByText('You have 8 credits.')).toBeVisible()
  await press(picker.getByText('A ring'))
  await expect(picker.getByText('You need 2 more.')).toBeVisible()
  await expect(picker.getByRole('link', { name: 'Get credits' })).toBeVisible()
  await press(picker.getByText('A red rose'))
  await expect(picker.getByText('3 left after this.')).toBeVisible()
  await picker.getByLabel('Add a note (optional)').fill('For a long week')
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'gift-note')
  await press(picker.getByRole('button', { name: 'Send: A red rose, 5 credits' }))
  await expect(mia.page.getByText('3 left')).toBeVisible()

  await ben.page.goto(mia.page.url())
  await expect(messageLog(ben).getByText('A red rose')).toBeVisible()
  await expect(messageLog(ben).getByText('For a long week')).toBeVisible()
  await mia.page.goto(`/members/${ben.id}`)
  await expect(mia.page.getByRole('heading', { name: 'Gifts' })).toHaveCount(0)
  await ben.page.goto('/profile')
  const visibility = ben.page.locator('#visibility')
  await expect(visibility.getByText('A red rose')).toBeVisible()
  await press(visibility.getByText('Show gifts I’ve received'))
  await expectProfileSaved(ben.page)
  await mia.page.reload()
  const gifts = mia.page.getByRole('listitem').filter({ hasText: 'A red rose' })
  await expect(gifts).toContainText('× 1')
  await expectAccessible(mia.page)
  await gifts.scrollIntoViewIfNeeded()
  await takeScreenshot(mia.page, 'gifts-on-profile')
})

test('a hurtful text asks for confirmation and can be changed or sent anyway', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = [
    await newMember({ name: 'Mia', credits: 9 }),
    await newMember({ name: 'Ben', gender: 'male' }),
  ]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'Hello Ben')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  const harmful = 'I hope you die alone'
  const question = mia.page.getByRole('dialog', { name: 'Are you sure?' })
  await writeMessageInThread(mia.page, harmful)
  await expect(question).toContainText(harmful)
  await expect(question).toContainText(`This could hurt ${ben.name}.`)
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'are-you-sure')
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toHaveCount(0)
  await expect(messageField(mia.page)).toHaveValue(harmful)
  await expect(messageField(mia.page)).toBeFocused()
  await expect(messageLog(mia).getByText(harmful)).toHaveCount(0)
  await expect(mia.page.getByText('8 left')).toBeVisible()
  // A reload while the question is open loses nothing, and sending asks again.
  await press(mia.page.getByRole('button', { name: /^Send, 1 credit/ }))
  await expect(question).toBeVisible()
  await mia.page.reload()
  await expect(messageField(mia.page)).toHaveValue(harmful)
  await expect(messageLog(mia).getByText(harmful)).toHaveCount(0)

  await press(mia.page.getByRole('button', { name: /^Send, 1 credit/ }))
  await press(question.getByRole('button', { name: 'Send anyway' }))
  await expect(messageLog(mia).getByText(harmful)).toHaveCount(1)
  await expect(messageField(mia.page)).toHaveValue('')
  await expect(mia.page.getByText('7 left')).toBeVisible()
  await ben.page.goto(mia.page.url())
  await expect(messageLog(ben).getByText(harmful)).toHaveCount(1)
})

test('a text over the length limit shows a counter, is kept whole and can’t be sent', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben' })]
  const { page } = mia
  await page.goto(`/members/${ben.id}/chat`)
  await messageField(page).fill('😀'.repeat(799))
  await expect(page.getByText(/\/ 1000$/)).toHaveCount(0)
  await messageField(page).fill('😀'.repeat(800))
  await expect(page.getByText('800 / 1000')).toBeVisible()
  const long = '😀'.repeat(1003)
  await messageField(page).fill(long)
  await expect(page.getByText('This is 3 characters too long. Nothing was cut off.')).toBeVisible()
  await expectAccessible(page)
  const send = page.getByRole('button', { name: /^Send, 1 credit/ })
  await expect(send).toBeDisabled()
  await takeScreenshot(page, 'too-long')
  await send.click({ force: true })
  await expect(messageField(page)).toHaveValue(long)
  await expect(page).toHaveURL(/\/members\/\d+\/chat$/)
})

test('after the last credit sending opens the paywall with the price and keeps the text', async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 1 }), await somebody({ name: 'Ben' })]
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'The last one')
  await expect(mia.page.getByText('0 left')).toBeVisible()
  await writeMessageInThread(mia.page, 'One more')
  const paywall = mia.page.getByRole('dialog', { name: 'You do not have enough credits' })
  await expect(paywall).toContainText('This costs 1 credit. You have 0 credits. Your message is saved.')
  await expect(paywall).toContainText('15 credits')
  await expect(paywall).toContainText(/per message/)
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'paywall')
  await press(paywall.getByRole('button', { name: 'Not now' }))
  await expect(paywall).toHaveCount(0)
  await expect(messageField(mia.page)).toHaveValue('One more')
})

test('an unconfirmed member is warned in the chat and can request the e-mail again', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', activated: false })
  const ben = await somebody({ name: 'Ben' })
  await mia.page.goto(`/members/${ben.id}/chat`)
  await expect(mia.page.getByText(`${ben.name} can’t reply until you confirm`)).toBeVisible()
  await press(
    mia.page
      .locator('.thread-notices')
      .getByRole('button', { name: keepEmailOnOneLine('Resend the e-mail') }),
  )
  await expect(mia.page.getByText('Sent. Check your inbox')).toBeVisible()
})

test('on a small phone with the keyboard open field, balance and price stay visible', {
  tag: '@touch',
}, async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben' })]
  // The part of a 320 x 568 screen that the keyboard leaves free.
  await mia.page.setViewportSize({ width: 320, height: 308 })
  await mia.page.goto(`/members/${ben.id}/chat`)
  await messageField(mia.page).fill('Line\n'.repeat(12))
  for (const part of [
    messageField(mia.page),
    mia.page.getByText('3 left'),
    mia.page.getByText(/per message/),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalOverflow(mia.page)
})
