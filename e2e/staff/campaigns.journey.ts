// A campaign from its draft to its result: the audience is counted, the mail tested, reviewed and sent, and a click counts.
import { addJob } from '../../server/src/platform/jobs/jobs.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  readMailLinks,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { createJourneyAccount, openApplication } from '../support/members.ts'

/** A time zone in which it is about noon: campaigns are sent by day. */
const findZoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  // These names count the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('an editor writes a campaign, an administrator sends it, and its results are counted', async ({
  newVisitor,
  page: visitor,
}) => {
  const { services } = await openApplication()
  const { db } = services
  // Only this journey's member is in this country.
  const country = `X${String.fromCharCode(65 + Math.floor(Math.random() * 26))}`
  const member = await createJourneyAccount({ name: 'reader', timeZone: findZoneAtNoon() })
  await db.updateTable('member').set({ country: 'ZZ' }).where('country', '=', country).execute()
  await db.updateTable('member').set({ country, language: 'en' }).where('id', '=', member.id).execute()
  await db
    .updateTable('profile')
    .set({ last_active_at: new Date(Date.now() - 3_600_000) })
    .where('member_id', '=', member.id)
    .execute()
  await db
    .insertInto('mail_preference')
    .values({ member_id: member.id, type: 'news', mail: true, push: false, changed_at: new Date() })
    .execute()

  const editor = await newVisitor(createColleagueBrowser())
  const author = await inviteColleague('editor')
  await joinWithPasskey(editor, author)
  await editor.goto('/staff/campaigns')
  await press(editor.getByRole('button', { name: 'New campaign' }))
  const creating = editor.getByRole('dialog', { name: 'New campaign' })
  const name = `Spring ${country} ${Date.now()}`
  await creating.getByRole('textbox', { name: 'Name' }).fill(name)
  await press(creating.getByRole('button', { name: 'Create the draft' }))
  await expect(editor.getByRole('heading', { level: 1, name })).toBeVisible()

  // The audience is counted while it is typed, and says who is left out without a mail in their language.
  await editor.getByRole('textbox', { name: 'Countries' }).fill(country)
  await expect(editor.getByText('1 member is left out: there is no mail in their language.')).toBeVisible()
  const readers = editor.getByRole('group', { name: 'Only members who read' })
  await readers.getByRole('checkbox', { name: 'German' }).check()
  await expect(editor.getByText('left out')).toHaveCount(0)
  await readers.getByRole('checkbox', { name: 'German' }).uncheck()
  await expect(editor.getByText('1 member is left out: there is no mail in their language.')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Subject' }).fill('<b>New</b> at {site}')
  await editor
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Good news, {username}.\n\nCome and see.')
  await editor.getByRole('textbox', { name: 'Button', exact: true }).fill('Have a look')
  await press(editor.getByRole('button', { name: 'Save the draft' }))
  await expect(editor.getByText('Write plain text, without HTML.')).toBeVisible()
  const subject = `New at {site}, ${country}${Date.now()}`
  await editor.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await expect(editor.getByText('1 member', { exact: true })).toBeVisible()
  await expect(editor.getByText('Good news, Anna.')).toBeVisible()
  await press(editor.getByRole('button', { name: 'Save the draft' }))
  await expect(editor.getByRole('button', { name: 'Save the draft' })).toBeDisabled()
  await expectAccessible(editor, true)
  await expectNoHorizontalOverflow(editor)
  await takeScreenshot(editor, 'staff-campaign-draft')
  await press(editor.getByRole('button', { name: 'Send it to me' }))
  await expect(editor.getByText('The test mail is on its way to your address.')).toBeVisible()
  const sentSubject = new RegExp(subject.replace('{site}', '.*'))
  expect(await readMailLinks(visitor, author.email, sentSubject)).not.toEqual([])
  await expect(editor.getByRole('button', { name: 'Review and send' })).toHaveCount(0)

  // The administrator reviews and sends it.
  const administrator = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(administrator, await inviteColleague('administrator'))
  await administrator.goto(editor.url())
  await press(administrator.getByRole('button', { name: 'Review and send' }))
  const dialog = administrator.getByRole('dialog', { name: 'Send the campaign' })
  await expect(dialog.getByText('1 member', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spring')
  await expectAccessible(administrator)
  await takeScreenshot(administrator, 'staff-campaign-send')
  await press(dialog.getByRole('button', { name: 'Send now' }))
  await expect(dialog).toHaveCount(0)
  await addJob(db, 'send-campaigns', {})

  // The member's button leads to the site, and counts.
  const links = await readMailLinks(visitor, member.email, sentSubject)
  await visitor.goto(links.find((link) => link.includes('/k-')) ?? 'no link')
  await expect(visitor).toHaveURL(/\/(members|login)/)
  await addJob(db, 'send-campaigns', {})
  await expect
    .poll(async () => {
      const { state } = await db
        .selectFrom('campaign')
        .select('state')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return state
    })
    .toBe('sent')
  await editor.reload()
  const total = editor.getByRole('row', { name: /^Total/ })
  // Recipients, sent, returned, marked as spam, clicked.
  for (const [index, figure] of ['1', '1', '0', '0', '1'].entries())
    await expect(total.getByRole('cell').nth(index + 1)).toContainText(figure)
  await expectAccessible(editor, true)
  await expectNoHorizontalOverflow(editor)
  await takeScreenshot(editor, 'staff-campaign-results')
  await editor.goto('/staff/campaigns')
  await expect(editor.getByRole('link', { name })).toBeVisible()
  await expectNoHorizontalOverflow(editor)
  await takeScreenshot(editor, 'staff-campaigns')
})
