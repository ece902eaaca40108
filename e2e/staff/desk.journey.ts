// A fictional profile from its creation to the end of a conversation: a member writes, agents answer, hand over, and end and tell.
import { daysToMs, hoursToMs } from '../../server/src/platform/clock.ts'
import { addJob } from '../../server/src/platform/jobs/jobs.ts'
import { messageLog } from '../support/chats.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

test('a fictional profile is created, answers a member, is handed over, and the conversation is ended and told', async ({
  newMember,
  newVisitor,
}) => {
  const { services } = await openApplication()
  const { id: siteId } = await services.db
    .selectFrom('site')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const name = `Priya${Date.now() % 1_000_000}`
  const [owner, first, second] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]

  // Creation: the label is no choice, and who answers is on record.
  await joinWithPasskey(owner, await inviteColleague('owner'))
  await owner.goto('/staff/fictional/new')
  await owner.getByLabel('Site', { exact: true }).selectOption(String(siteId))
  await owner.getByLabel('Name', { exact: true }).fill(name)
  await owner.getByLabel('Date of birth').fill('1992-04-05')
  // A picture that another journey's profile has is not offered; the two widths choose different ones.
  const drawn = owner.getByRole('radio', { name: /^Drawn picture/ })
  await drawn.nth(isPhone() ? 1 : 0).check()
  // A text that breaks a rule is refused beside its field, which names the rule, and nothing is lost.
  await owner.getByLabel('Text of the profile').fill('I am a real florist, write me on WhatsApp.')
  await owner.getByLabel('Work', { exact: true }).fill('Florist, early shifts')
  await owner.getByLabel('Voice').fill('Warm, short, asks back')
  await owner.getByLabel('Reason').fill('First profile of the site')
  await expectAccessible(owner, true)
  await takeScreenshot(owner, 'staff-fictional-new')
  await press(owner.getByRole('button', { name: 'Create the fictional profile' }))
  await expect(owner.getByText('It asks to go elsewhere, or says how.')).toBeVisible()
  await owner.getByLabel('Text of the profile').fill('A florist from a story.')
  await press(owner.getByRole('button', { name: 'Create the fictional profile' }))
  await expect(owner).toHaveURL(/\/staff\/fictional\/\d+$/)
  const profileId = Number(owner.url().split('/').at(-1))
  await expect(owner.getByText(/^Staff of .* answer for it/)).toBeVisible()
  await expect(owner.getByRole('img', { name: `Picture 1 of ${name}` })).toBeVisible()
  await expect(owner.getByText('Drawn by us')).toBeVisible()
  await takeScreenshot(owner, 'staff-fictional-profile')
  await owner.goto('/staff/fictional')
  await expect(owner.getByRole('row', { name: new RegExp(name) })).toContainText('Fictional profile')
  await takeScreenshot(owner, 'staff-fictional')

  // A member reads who writes, agrees, and writes.
  const daniel = await newMember({ name: 'Daniel', gender: 'male', credits: 5 })
  const member = daniel.page
  await member.goto(`/members/${profileId}/chat`)
  await press(member.getByRole('button', { name: 'Who writes here?' }))
  await expect(member.getByRole('dialog').getByText(/^Staff of .* write the messages/)).toBeVisible()
  await expectAccessible(member)
  await takeScreenshot(member, 'who-writes-here')
  await press(member.getByRole('button', { name: 'Close', exact: true }))
  await press(member.getByRole('button', { name: 'I have read this and agree' }))
  await writeMessageInThread(member, 'How was the pottery class?')

  // The first agent answers; the member sees it at once, under the label.
  await joinWithPasskey(first, await inviteColleague('agent'))
  await expect(first).toHaveURL(/\/staff\/desk$/)
  await press(first.getByRole('link', { name: new RegExp(daniel.name) }))
  await expect(first.getByText(`${name} is a fictional profile.`)).toBeVisible()
  await press(first.getByRole('button', { name: /^Take the conversation/ }))
  const answer = first.getByRole('textbox', { name: `Answer as ${name}` })
  await answer.fill('Write me on WhatsApp: +31 6 12345678')
  await press(first.getByRole('button', { name: 'Send' }))
  await expect(first.getByText('This cannot be sent', { exact: false })).toBeVisible()
  await expect(answer).toHaveValue('Write me on WhatsApp: +31 6 12345678')
  // Rules of every language refuse, each with its reason.
  for (const [text, reason] of [
    ['Natürlich bin ich echt', 'It claims to be a real person.'],
    ['Koop nog wat credits, dan kunnen we verder kletsen', 'It asks for money, a gift or credits.'],
  ] as const) {
    await answer.fill(text)
    await press(first.getByRole('button', { name: 'Send' }))
    await expect(first.getByText(reason, { exact: false })).toBeVisible()
  }
  await answer.fill('Messy! My bowl looks like a hat. What did you cook on Sunday?')
  await expectAccessible(first, true)
  await expectNoHorizontalOverflow(first)
  await takeScreenshot(first, 'staff-desk')
  await press(first.getByRole('button', { name: 'Send' }))
  await expect(
    messageLog({ page: member }).getByText('My bowl looks like a hat.', { exact: false }),
  ).toBeVisible()
  await expect(member.getByText(`${name} is a fictional profile.`)).toBeVisible()
  await expect(answer).toHaveValue('')

  // A message that nobody answers within the site's hours is refunded, and the member reads it at once.
  await writeMessageInThread(member, 'Still there?')
  await expect(first.getByText('Still there?').filter({ visible: true }).first()).toBeVisible()
  const yesterday = new Date(Date.now() - hoursToMs(25))
  const unanswered = services.db.updateTable('waiting_message').set({ sent_at: yesterday })
  await unanswered.where('member_id', '=', daniel.id).execute()
  await addJob(services.db, 'refund-waiting', {})
  await expect(member.getByText('nobody answered in time', { exact: false })).toBeVisible()

  // After 30 days the member is asked for consent again.
  await services.db
    .updateTable('fictional_consent')
    .set({ given_at: new Date(Date.now() - daysToMs(31)) })
    .where('member_id', '=', daniel.id)
    .execute()
  await member.reload()
  await press(member.getByRole('button', { name: 'I have read this and agree' }))

  // Handover: the second agent reads the note.
  await writeMessageInThread(member, 'Lasagne. Do you ever come to Utrecht?')
  // On a phone the queue is hidden while a conversation is open.
  await expect(
    first.getByText('Lasagne. Do you ever come to Utrecht?').filter({ visible: true }).first(),
  ).toBeVisible()
  // Who oversees the desk sees that it waits and who works on it, not what was written.
  await owner.goto('/staff/desk-overview')
  const waiting = owner.getByRole('row', { name: new RegExp(name) })
  await expect(waiting).toContainText('Claimed')
  await expect(owner.getByRole('main')).not.toContainText('Lasagne')
  await expectAccessible(owner, true)
  await expectNoHorizontalOverflow(owner)
  await takeScreenshot(owner, 'staff-desk-overview')
  await press(first.getByRole('button', { name: 'Hand over' }))
  const handover = first.getByRole('dialog')
  await handover.getByLabel('Note for the next agent').fill('Wants to meet. Be honest.')
  await press(handover.getByRole('button', { name: 'Hand over' }))
  await joinWithPasskey(second, await inviteColleague('agent'))
  await press(second.getByRole('link', { name: new RegExp(daniel.name) }))
  if (isPhone()) await press(second.getByRole('button', { name: 'Character and member' }))
  await expect(second.getByText('Wants to meet. Be honest.')).toBeVisible()
  if (isPhone()) await press(second.getByRole('button', { name: 'Close' }))
  await press(second.getByRole('button', { name: /^Take the conversation/ }))

  // End and tell: the unanswered message is refunded, and the member reads it at once.
  await press(second.getByRole('button', { name: 'End and tell member' }))
  await second.getByRole('dialog').getByLabel('Reason').fill('Hopes for a meeting')
  await press(second.getByRole('button', { name: 'End and tell', exact: true }))
  await expect(second).toHaveURL(/\/staff\/desk$/)
  await expect(member.getByText('have ended this conversation', { exact: false })).toBeVisible()
  await expect(member.getByText('the conversation was ended,', { exact: false })).toBeVisible()
  await takeScreenshot(member, 'fictional-ended')
  const { credits } = await services.db
    .selectFrom('credit_balance')
    .select('credits')
    .where('member_id', '=', daniel.id)
    .executeTakeFirstOrThrow()
  expect(credits).toBe(4)
})
