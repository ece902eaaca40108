// Every text that a member can write and staff can see, with scripts and characters that reorder text, on every page that shows it.
import { callApiAs } from '../support/call-api.ts'
import { sendMessageAs } from '../support/chats.ts'
import {
  createColleagueBrowser,
  inviteColleague,
  joinWithPasskey,
  searchList,
} from '../support/colleagues.ts'
import { expect, test } from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'
import { addPhotos, setPhotosPending } from '../support/photos.ts'
import { createStaffWork } from '../support/staff-work.ts'

const script = `<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>`
const reversing = '\u202e\u2066\u200b'
const hostile = `${script}${reversing}`
const visible = '<img src=x onerror=alert(1)><script>alert(2)</script>'

test('texts of members are shown as text on every page of the console', { tag: '@once' }, async ({
  newVisitor,
  somebody,
}) => {
  const { services } = await openApplication()
  const { db } = services
  const [writer, victim] = [
    await somebody({ name: 'Writer', credits: 9 }),
    await somebody({ name: 'Victim' }),
  ]
  await sendMessageAs(writer, victim, hostile)
  const message = await db
    .selectFrom('message')
    .select(['id'])
    .where('sender_id', '=', writer.id)
    .executeTakeFirstOrThrow()
  // Past the rules that would refuse or clean them: rows of before, or of a rule that fails.
  await db
    .updateTable('profile')
    .set({ about: hostile, name: script.slice(0, 30) })
    .where('member_id', '=', writer.id)
    .execute()
  await db.updateTable('message').set({ body: hostile }).where('id', '=', message.id).execute()
  await db.updateTable('session').set({ device: hostile }).where('member_id', '=', writer.id).execute()
  await addPhotos(writer, [false])
  await setPhotosPending(writer, 1)
  const photo = await db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', writer.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('photo')
    .set({ status: 'refused', refusal: 'other' })
    .where('id', '=', photo.id)
    .execute()
  await db.insertInto('photo_appeal').values({ photo_id: photo.id, body: hostile }).execute()
  const report = (await callApiAs(victim, 'POST', '/api/report.php', {
    profile: writer.id,
    message: message.id,
    reason: 'scam',
    text: script,
  })) as { reference: string }
  await db.updateTable('report').set({ body: hostile }).where('reference', '=', report.reference).execute()
  const complaint = (await callApiAs(victim, 'POST', '/api/complaint.php', {
    kind: 'us',
    location: '',
    text: script,
    name: script,
    email: victim.email,
    good_faith: true,
    signature: script,
  })) as { reference: string }
  await db
    .updateTable('complaint')
    .set({
      body: hostile,
      name: hostile,
      location: 'javascript:alert(4)',
      signature: hostile,
      appeal: hostile,
      state: 'appealed',
      appealed_at: new Date(),
      outcome: 'rejected',
      decision: 'No.',
      decided_at: new Date(),
    })
    .where('reference', '=', complaint.reference)
    .execute()

  const work = await createStaffWork(writer, hostile)

  const page = await newVisitor(createColleagueBrowser())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await joinWithPasskey(page, await inviteColleague('owner'))
  /** Waits for what the page must show, and fails for anything that became an element or reorders text. */
  const check = async (path: string, shown: string) => {
    await expect(page.getByText(shown, { exact: false }).filter({ visible: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await page.evaluate(() => ({
      injected: document.querySelectorAll(
        '[onerror], img[src="x"], script:not([src]), [href^="javascript:" i]',
      ).length,
      hasOrdering: /[\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent ?? ''),
    }))
    expect(found, path).toEqual({ injected: 0, hasOrdering: false })
  }
  const visit = async (path: string, shown: string) => {
    await page.goto(`/staff/${path}`)
    await check(path, shown)
  }
  await visit(`cases/${report.reference}`, visible)
  await visit(`cases/${complaint.reference}`, visible)
  for (const reference of [work.appeal, work.withdrawal, work.dataRequest])
    await visit(`cases/${reference}`, visible)
  await visit(`cases/${work.signal}`, work.signal)
  await visit(`support/${work.thread}`, visible)
  await visit('flaggers', visible)
  await visit('own/acts', 'What I did')
  await visit(`members/${writer.id}/profile`, visible)
  for (const part of ['', '/photos', '/sessions', '/reports', '/mails'])
    await visit(`members/${writer.id}${part}`, 'Overview')
  await page.goto('/staff/members')
  await searchList(page, 'Find a member', writer.name)
  await check('members', writer.name)
  await visit('review', 'Review')
  await page.getByText('Appeal', { exact: true }).first().waitFor()
  // A note of a colleague and the audit log, which repeat it.
  await db
    .insertInto('member_note')
    .values({
      member_id: writer.id,
      staff_id: (await db.selectFrom('staff_member').select('id').limit(1).executeTakeFirstOrThrow()).id,
      text: hostile,
      created_at: new Date(),
    })
    .execute()
  await visit(`members/${writer.id}/notes`, visible)
  for (const path of ['today', 'cases', 'people', 'own', `audit?member=${writer.id}`])
    await visit(path, 'Amarelle')
  expect(dialogs).toEqual([])
})
