import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import { expect, readMailLinks, press, test } from '../support/fixtures.ts'
import { sendNewMessageMail, setMailStopReasons } from '../support/members.ts'

const channelSwitch = (page: Page, name: string) =>
  page.getByRole('switch', { name: keepEmailOnOneLine(name), exact: true })
const main = (page: Page) => page.getByRole('main')

test('a notification switch saves at once and says so', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Nora' })
  const requestedSheets: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) requestedSheets.push(request.url())
  })
  await page.goto('/notifications')
  await expect(channelSwitch(page, 'Likes by e-mail')).toBeChecked()
  await expect(channelSwitch(page, 'News by e-mail')).not.toBeChecked()
  await press(channelSwitch(page, 'Likes by e-mail'))
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const secondSaved = page.waitForResponse((response) => response.request().method() === 'POST')
  await press(channelSwitch(page, 'News by push'))
  await secondSaved
  const inlinedSheets = (await page.locator('style[data-sheets]').getAttribute('data-sheets')) ?? ''
  expect(inlinedSheets).toContain('.css')
  // React Router marks shared sheets with `#`.
  const inlinedPaths = inlinedSheets.split(' ').map((sheet) => sheet.replace(/#$/, ''))
  expect(requestedSheets.filter((sheet) => inlinedPaths.includes(new URL(sheet).pathname))).toEqual([])
  await page.reload()
  await expect(channelSwitch(page, 'Likes by e-mail')).not.toBeChecked()
  await expect(channelSwitch(page, 'Likes by push')).toBeChecked()
  await expect(channelSwitch(page, 'News by push')).toBeChecked()
})

test('without JavaScript a button saves, and each reason for stopped e-mails can be reversed', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, id } = await newMember({ name: 'Olga' }, { javaScriptEnabled: false })
  await setMailStopReasons(id, ['fbl', 'bounce', 'listunsubscribe'])
  await page.goto('/notifications')
  await channelSwitch(page, 'Reminders by push').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(channelSwitch(page, 'Reminders by push')).not.toBeChecked()
  await page.getByRole('button', { name: keepEmailOnOneLine('It was a mistake, e-mail me again') }).click()
  await expect(main(page).getByText(keepEmailOnOneLine('E-mails are back on.'))).toBeVisible()
  await page.getByRole('button', { name: 'It’s correct, try again' }).click()
  await page.getByRole('button', { name: keepEmailOnOneLine('E-mail me again'), exact: true }).click()
  await expect(main(page).getByText(keepEmailOnOneLine('We’ve stopped e-mailing you.'))).toHaveCount(0)
})

test('the alert about stopped e-mails links to the settings and can be hidden', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page, id } = await newMember({ name: 'Petra' })
  await setMailStopReasons(id, ['bounce'])
  await page.goto('/members')
  const alert = page.locator('.alerts').getByText(keepEmailOnOneLine('Your e-mails are off.'))
  await press(page.getByRole('link', { name: 'Turn back on' }))
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByText(keepEmailOnOneLine('We’ve stopped e-mailing you.'))).toHaveCount(1)
  await page.goto('/members')
  await press(page.locator('.alerts').getByRole('button', { name: 'Hide this' }))
  await expect(alert).toHaveCount(0)
  await page.reload()
  await expect(alert).toHaveCount(0)
})

test('an unsubscribe link stops one kind of e-mail or all, and only after a button press', {
  tag: '@once',
}, async ({ somebody, newVisitor }) => {
  const rita = await somebody({ name: 'Rita' })
  await sendNewMessageMail(rita.id)
  const page = await newVisitor()
  const links = await readMailLinks(page, rita.email, /New message/)
  const link = links.find((address) => address.includes('/u-')) ?? 'no link'
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: keepEmailOnOneLine('Which e-mails would you like to stop?') }),
  ).toBeVisible()
  await press(page.getByRole('button', { name: 'Only these: New messages' }))
  await expect(
    page.getByText(keepEmailOnOneLine('We’ll no longer e-mail you about “New messages”.')),
  ).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Only these: New messages' })).toHaveCount(0)
  await press(page.getByRole('button', { name: keepEmailOnOneLine('All non-essential e-mails') }))
  await expect(page.getByText(keepEmailOnOneLine('We’ll only e-mail you what’s necessary'))).toBeVisible()
  await page.goto(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})

test('the page shows the state of push in this browser: unsupported, off or denied', {
  tag: '@once',
}, async ({ newMember }) => {
  for (const [permission, words] of [
    [null, 'This browser can’t show notifications.'],
    ['default', 'Off in this browser'],
    ['denied', 'Come back to this page and turn them on.'],
  ] as const) {
    const { page } = await newMember({ name: 'Olga' })
    await page.addInitScript((state) => {
      if (state === null) return void Reflect.deleteProperty(window, 'PushManager')
      Object.assign(window, { PushManager: class {} })
      Object.defineProperty(Notification, 'permission', { value: state })
    }, permission)
    await page.goto('/notifications')
    await expect(page.locator('#push')).toContainText(words)
  }
})
