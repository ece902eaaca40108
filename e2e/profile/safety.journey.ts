import { callApiAs } from '../support/call-api.ts'
import { messageLog, sendMessageAs } from '../support/chats.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  waitForLiveConnection,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('a member pauses: nobody finds them, they write on, and all their tabs follow until they come back', async ({
  newMember,
}) => {
  const other = await newMember({ name: 'Nora', credits: 5 })
  const { page, id, name, ...me } = await newMember({ name: 'Bas', gender: 'male', credits: 5 })
  const account = { ...me, id, name }
  const conversation = await sendMessageAs(account, other, 'Hello Nora')
  await callApiAs(account, 'POST', '/api/report.php', { profile: other.id, reason: 'spam' })
  const isLive = waitForLiveConnection(page)
  await page.goto('/settings/safety')
  await isLive
  await expect(page.getByText('113 Zelfmoordpreventie')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'safety')
  await press(page.getByRole('link', { name: 'Your reports' }))
  await expect(page.getByRole('listitem').filter({ hasText: `The profile of ${other.name}` })).toContainText(
    'Received, not looked at yet',
  )
  await takeScreenshot(page, 'own-reports')

  const secondTab = await page.context().newPage()
  await secondTab.goto('/members')
  await page.goto('/settings/pause')
  await takeScreenshot(page, 'pause')
  await press(page.getByText('7 days'))
  await press(page.getByRole('button', { name: 'Pause my account' }))
  await expect(page.getByText('You’re hidden.')).toBeVisible()
  await expect(secondTab.getByText('You’re hidden.')).toBeVisible()
  await expectNoHorizontalOverflow(secondTab)
  await takeScreenshot(secondTab, 'pause-alert')
  await other.page.goto(`/members/${id}`)
  await expect(other.page.getByRole('heading', { level: 1 })).not.toContainText(name)

  await page.goto(`/chats/${conversation}`)
  await writeMessageInThread(page, 'I’m still here')
  await other.page.goto(`/chats/${conversation}`)
  await expect(messageLog(other).getByText('I’m still here', { exact: true })).toBeVisible()

  await press(secondTab.getByRole('button', { name: 'Come back' }))
  await expect(secondTab.getByText('You’re hidden.')).toHaveCount(0)
  await other.page.goto(`/members/${id}`)
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a member hides from a contact: neither finds the other, and the address stays on the device', {
  tag: '@once',
}, async ({ newMember }) => {
  const contact = await newMember({ name: 'Nora' })
  const { page, id, name } = await newMember({ name: 'Bas', gender: 'male' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/settings/safety')
  await press(page.getByRole('link', { name: 'Hide from contacts' }))
  await press(page.getByRole('button', { name: 'Hide me from them' }))
  await expect(page.getByText(/^Please enter at least one e.*mail address\.$/)).toBeVisible()
  const file = `BEGIN:VCARD\nFN:Nora\nEMAIL:${contact.email.toUpperCase()}\nEND:VCARD\n`
  await page.getByLabel('Take them from a file').setInputFiles({
    name: 'contacts.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from(file),
  })
  await expect(page.getByLabel(/^E.*mail addresses$/)).toHaveValue(contact.email.toLowerCase())
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Hide me from them' }))
  await expect(page.getByText('There is 1 address on your list.')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalOverflow(page)
    await takeScreenshot(page, `hide-contacts-${width}`)
  }
  expect(sent.filter((request) => request.toLowerCase().includes(contact.email.toLowerCase()))).toEqual([])
  await contact.page.goto(`/members/${id}`)
  await expect(contact.page.getByRole('heading', { level: 1 })).not.toContainText(name)
  await page.goto(`/members/${contact.id}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(contact.name)

  await page.goto('/settings/hide-contacts')
  await press(page.getByRole('button', { name: 'Empty the list' }))
  await expect(page.getByText('You don’t hide from anyone yet.')).toBeVisible()
  await contact.page.goto(`/members/${id}`)
  await expect(contact.page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a date is shared with a friend by the device, and nothing of it is sent to the server', async ({
  newMember,
}) => {
  const other = await newMember({ name: 'Nora' })
  const { page, ...me } = await newMember({ name: 'Bas', gender: 'male', credits: 5 })
  const conversation = await sendMessageAs(me, other, 'Hello Nora')
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ text }: { text: string }) => Promise.resolve(void (document.title = text)),
    })
  })
  await page.goto(`/chats/${conversation}`)
  await press(page.locator('main summary[aria-label="More"]'))
  await takeScreenshot(page, 'thread-menu')
  await press(page.getByRole('button', { name: 'Share a date' }))
  const dialog = page.getByRole('dialog', { name: 'Share a date with a friend' })
  await press(dialog.getByRole('button', { name: 'Share', exact: true }))
  await expect(dialog.getByText('Please say where you’re meeting.')).toBeVisible()
  await dialog.getByLabel('Where are you meeting?').fill('Café Zeezicht')
  await dialog.getByLabel('When?').fill('2027-01-05T19:30')
  await expectAccessible(page)
  await takeScreenshot(page, 'share-date')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await press(dialog.getByRole('button', { name: 'Share', exact: true }))
  await expect(page).toHaveTitle(
    new RegExp(`^I’m meeting ${other.name} on Tuesday,? 5 January 2027 at 19:30, here: Café Zeezicht`),
  )
  await expect(dialog).toHaveCount(0)
  expect(sent.filter((request) => request.includes('Zeezicht'))).toEqual([])
})
