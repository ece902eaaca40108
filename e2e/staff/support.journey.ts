// Mails to a site's support address arrive in the console at once, and support answers them in the member's language.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  createColleagueBrowser,
  inviteColleague,
  joinWithPasskey,
  searchList,
} from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMail,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

const findSupportEmail = async (): Promise<string> => {
  const { services } = await openApplication()
  const { settings } = await services.db
    .selectFrom('site')
    .select('settings')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return (settings as { support_email: string }).support_email
}

/** Delivers a mail to the support address as its mail server does. */
async function deliverMail(page: Page, from: string, subject: string, body: string): Promise<void> {
  const response = await page.request.post(
    `/webhooks/mail?to=${encodeURIComponent(await findSupportEmail())}`,
    {
      headers: {
        authorization: `Bearer ${process.env['MAIL_INTAKE_TOKEN']}`,
        'content-type': 'message/rfc822',
      },
      data: Buffer.from(
        [
          `From: "Lena" <${from}>`,
          `Subject: ${subject}`,
          `Message-ID: <${randomUUID()}@mail.example>`,
          '',
          body,
        ].join('\r\n'),
      ),
    },
  )
  expect(await response.text()).toBe('stored')
}
const openPanel = async (page: Page): Promise<void> => {
  if (isPhone()) await page.getByRole('button', { name: 'Answer', exact: true }).tap()
}

test('a mail arrives live, and support answers with a template in the member’s language', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Lena', premium: true })
  const { services } = await openApplication()
  await services.db.updateTable('member').set({ language: 'nl' }).where('id', '=', member.id).execute()
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/support')
  await deliverMail(
    page,
    member.email,
    'Ik kan niet inloggen',
    'Hallo,\r\n\r\n<b>mijn wachtwoord</b> werkt niet.',
  )
  const entry = page
    .getByRole('navigation', { name: 'Support threads' })
    .getByRole('link')
    .filter({ hasText: 'Ik kan niet inloggen' })
    .first()
  await expect(entry).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-support')

  await press(entry)
  await expect(page.getByText('<b>mijn wachtwoord</b> werkt niet.')).toBeVisible()
  await expect(page.getByText('the address is not verified')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-support-thread')
  await openPanel(page)
  const panel = page.getByRole('complementary', { name: 'Person and answer' })
  await expect(panel.getByRole('link', { name: member.name })).toBeVisible()
  await expect(panel.getByText(member.email)).toBeVisible()
  await panel.getByLabel('Template').selectOption({ label: 'Help with logging in' })
  const text = panel.getByRole('textbox', { name: 'Text in Dutch' })
  await expect(text).toHaveValue(new RegExp(`^Hoi ${member.name},[^]*reset-password`))
  await expect(panel.getByText(/^You can choose a new password here/)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-support-answer')

  // An answer that is taken back leaves nothing, and its text can be sent again.
  await press(panel.getByRole('button', { name: 'Send answer' }))
  await press(page.getByRole('button', { name: 'Take back' }))
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await openPanel(page)
  await expect(text).toHaveValue(/^Hoi /)
  await press(panel.getByRole('button', { name: 'Send answer' }))
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await takeScreenshot(page, 'staff-support-held')
  const mail = await readMail(page, member.email, /^Re: Ik kan niet inloggen \[T-/)
  expect(mail).toContain('Hier kun je een nieuw wachtwoord kiezen')

  // The member answers: the thread is open again, in front of the open screen.
  const reference = /\[(T-[0-9A-Z-]+)\]/.exec(mail)?.[1]
  await deliverMail(page, member.email, `Re: [${reference}]`, 'Het werkt, dank je!')
  await expect(page.getByText('Het werkt, dank je!')).toBeVisible()
  await openPanel(page)
  await press(panel.getByRole('button', { name: 'Close the thread' }))
  await expect(page.getByText('closed thread', { exact: true }).first()).toBeVisible()
})

test('a second person sees whose thread it is, and that there is something new', async ({ newVisitor }) => {
  const address = `kim.${randomUUID().slice(0, 8)}@mail.example`
  const [first, second] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  const colleague = await inviteColleague('support')
  await joinWithPasskey(first, colleague)
  await joinWithPasskey(second, await inviteColleague('administrator'))
  await deliverMail(first, address, 'Two at once', 'Hello')
  for (const page of [first, second]) {
    await page.goto('/staff/support')
    await searchList(page, 'Find a thread', address)
    const thread = page.getByRole('link').filter({ hasText: 'Two at once' })
    await expect(thread).toHaveCount(1)
    await press(thread)
    await openPanel(page)
  }
  const write = (page: Page) => page.getByRole('textbox', { name: 'Text in English' })
  await write(second).fill('My own words')
  await deliverMail(first, address, 'Re: Two at once', 'In another thread')
  await write(first).fill('An answer')
  await first.keyboard.press('Control+Enter')
  await expect(first.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(second.getByText(`${colleague.name} has this`)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  // Taken over knowingly, the typed text is still there.
  await press(second.getByRole('button', { name: 'Take over' }))
  await expect(write(second)).toHaveValue('My own words')
  await expect(second.getByText('There is a new message in this thread. Your text is kept.')).toBeVisible()
  await expectAccessible(second)
  await press(second.getByRole('button', { name: 'I have read it' }))
  await press(second.getByRole('button', { name: 'Send answer' }))
  await expect(second.getByText('My own words')).toBeVisible()
})

test('support writes to a member from their page, without seeing the address', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Maja' })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/members')
  await searchList(page, 'Find a member', member.email)
  await press(page.getByRole('link', { name: member.name }))
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  await press(page.getByRole('link', { name: 'Write to the member' }))
  await press(page.getByRole('button', { name: 'Send mail' }))
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Subject').fill('Your report')
  await page.getByLabel('Template').selectOption({ label: 'Report received' })
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-support-new')
  await press(page.getByRole('button', { name: 'Send mail' }))
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  expect(await readMail(page, member.email, /^Your report \[T-/)).toContain('A person on our team')
})
