// A member who writes of distress to a fictional profile: nobody answers, a pause is offered and taken, and support finds the hold.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('words of distress hold a conversation, the member pauses, and support lifts the hold', async ({
  newMember,
  newVisitor,
  somebody,
}) => {
  const luna = await somebody({ name: 'Luna', fictional: true })
  const daniel = await newMember({ name: 'Daniel', gender: 'male', credits: 5 })
  const member = daniel.page
  await member.goto(`/members/${luna.id}/chat`)
  await press(member.getByRole('button', { name: 'I have read this and agree' }))
  await writeMessageInThread(member, 'I don’t want to live anymore')
  await expect(member.getByText('Would a break help?')).toBeVisible()
  await expect(member.getByRole('link', { name: '113' })).toHaveAttribute('href', 'tel:113')
  await expectAccessible(member, true)
  await expectNoHorizontalOverflow(member)
  await takeScreenshot(member, 'cooling-off-offer')
  await member.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalOverflow(member)
  await takeScreenshot(member, 'cooling-off-offer')
  await press(member.getByRole('button', { name: 'Pause for 24 hours' }))
  await expect(member.getByText(/^You have paused messages to fictional profiles until/)).toBeVisible()
  await takeScreenshot(member, 'cooling-off')

  // What was spent with fictional profiles stands apart in the credit history.
  await member.emulateMedia({ colorScheme: 'dark' })
  await member.goto('/transactions?only=fictional')
  await expect(member.getByRole('heading', { name: 'Spent with fictional profiles' })).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await member.setViewportSize({ width, height: 860 })
    await expectNoHorizontalOverflow(member)
    await takeScreenshot(member, `fictional-use-${width}`)
  }
  await expectAccessible(member, true)

  // An agent finds the conversation among the held ones only, with the reason, and cannot answer.
  const agent = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(agent, await inviteColleague('agent'))
  await agent.goto('/staff/desk?view=held')
  const held = agent.getByRole('link', { name: new RegExp(daniel.name) })
  await expect(held).toContainText('Signs of distress')
  await press(held)
  await press(agent.getByRole('button', { name: /^Take the conversation/ }))
  await expect(agent.getByText('nobody answers until a colleague has looked', { exact: false })).toBeVisible()
  await agent.getByRole('textbox', { name: `Answer as ${luna.name}` }).fill('I am here for you.')
  await expect(agent.getByRole('button', { name: 'Send' })).toBeDisabled()

  const support = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(support, await inviteColleague('support'))
  await support.goto('/staff/held')
  const row = support.getByRole('listitem').filter({ hasText: daniel.name })
  await expect(row).toContainText('Noticed by a rule')
  await press(row.getByRole('button', { name: 'Keep the hold' }))
  await support.getByRole('dialog').getByLabel('Reason').fill('Nobody could be reached')
  await press(support.getByRole('dialog').getByRole('button', { name: 'Keep the hold' }))
  await expect(row).toContainText('Nobody could be reached')
  await expectAccessible(support, true)
  await takeScreenshot(support, 'staff-held')
  await press(row.getByRole('button', { name: 'Let agents answer again' }))
  await support.getByRole('dialog').getByLabel('Reason').fill('Talked to them')
  await press(support.getByRole('dialog').getByRole('button', { name: 'Let agents answer' }))
  await expect(row).toHaveCount(0)
})
