// Risk signals, trusted flaggers and threats to life, from what happens on the site to what colleagues do.
import type { Page } from '@playwright/test'
import type { StaffRole } from '../../../contract/src/staff/roles.ts'
import { callApiAs } from '../../support/call-api.ts'
import { sendMessageAs } from '../../support/chats.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import { type JourneyAccount, openApplication, sendMailsOfDecision } from '../../support/members.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMailLinks,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'

async function openConsole(newPage: Promise<Page>, role: StaffRole) {
  const page = await newPage
  const colleague = await inviteColleague(role)
  await joinWithPasskey(page, colleague)
  return { page, colleague }
}
/** Opens the decision, which on a phone is behind a button. */
async function openDecision(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Decision' })
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  await expect(panel.getByRole('radio').first()).toBeVisible()
  return panel
}

/** The number of the signal about a member, as soon as there is one. */
async function waitForSignal({ id }: JourneyAccount): Promise<string> {
  const { services } = await openApplication()
  let reference: string | undefined
  await expect
    .poll(async () => {
      const row = await services.db
        .selectFrom('risk_signal')
        .select('reference')
        .where('member_id', '=', id)
        .executeTakeFirst()
      reference = row?.reference
      return reference
    })
    .toBeDefined()
  return reference ?? ''
}

test('a member who sends one text to many becomes a signal by itself, which is dismissed or leads to a suspension', async ({
  somebody,
  newVisitor,
}) => {
  const { page } = await openConsole(newVisitor(createColleagueBrowser()), 'moderator')
  await page.goto('/staff/cases')
  const receivers = [
    await somebody({ name: 'First' }),
    await somebody({ name: 'Second' }),
    await somebody({ name: 'Third' }),
    await somebody({ name: 'Fourth' }),
    await somebody({ name: 'Fifth' }),
  ]
  const sendToMany = async () => {
    const writer = await somebody({ name: 'Writer', premium: true, credits: 30 })
    for (const receiver of receivers)
      await sendMessageAs(writer, receiver, `I am new here and would like to meet you, ${receiver.name}.`)
    return writer
  }
  const findItem = async (writer: JourneyAccount) =>
    page.getByRole('link', { name: new RegExp(await waitForSignal(writer)) })
  const writer = await sendToMany()
  // Nobody reloads the queue.
  const item = await findItem(writer)
  await expect(item).toContainText('Same text to many members')
  await press(item)
  await expect(page.getByText('The same text went to 5 members within', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: writer.name })).toBeVisible()
  await expect(page.getByRole('link', { name: receivers[0]?.name ?? '' })).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-signal')
  const panel = await openDecision(page)
  await panel.getByRole('radio', { name: /Dismiss/ }).check()
  await press(panel.getByRole('button', { name: 'Decide', exact: false }).last())
  await expect(panel.getByRole('alert').first()).toBeVisible()
  await panel.getByLabel('Note for the file').fill('A greeting, nothing else.')
  await press(panel.getByRole('button', { name: 'Decide', exact: false }).last())
  await expect(page.getByRole('status').filter({ hasText: 'is decided' })).toBeVisible()

  await page.goto('/staff/cases')
  const second = await sendToMany()
  await press(await findItem(second))
  const again = await openDecision(page)
  await again.getByRole('radio', { name: /Suspend/ }).check()
  await again.getByLabel('For how long').selectOption('7')
  await again.getByLabel('Facts').fill('You sent one text to five members.')
  await expect(again.getByText(/You sent one text to five members\./).last()).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-signal-decision')
  await press(again.getByRole('button', { name: 'Decide and send' }))
  const reference = await waitForSignal(second)
  const toast = page.getByRole('status').filter({ hasText: `${reference} is decided` })
  await expect(toast).toBeVisible()
  await takeScreenshot(page, 'staff-signal-undo')
  // The newest comes last.
  await press(page.getByRole('button', { name: 'Undo' }).last())
  await expect(toast).toHaveCount(0)
  await page.goto(`/staff/cases/${reference}`)
  const third = await openDecision(page)
  await third.getByRole('radio', { name: /Suspend/ }).check()
  await third.getByLabel('Facts').fill('You sent one text to five members.')
  await press(third.getByRole('button', { name: 'Decide and send' }))
  await expect(toast).toBeVisible()
  await sendMailsOfDecision(reference)
  await readMailLinks(page, second.email, /suspended/i)
})

test('an owner adds a trusted flagger, whose notice comes before others', async ({
  newVisitor,
  somebody,
}) => {
  const { page } = await openConsole(newVisitor(createColleagueBrowser()), 'owner')
  const member = await somebody({ name: 'Named' })
  await page.goto('/staff/flaggers')
  await press(page.getByRole('button', { name: 'Add', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Add a trusted flagger' })
  await press(dialog.getByRole('button', { name: 'Add and send the link' }))
  await expect(dialog.getByLabel('Organisation')).toHaveAttribute('aria-invalid', 'true')
  const organisation = `Meldpunt ${member.id}`
  const email = `kim.${member.id}@meldpunt.example`
  await dialog.getByLabel('Organisation').fill(organisation)
  await dialog.getByLabel('Name of the contact').fill('Kim')
  await dialog.getByLabel('E-mail').fill(email)
  await press(dialog.getByRole('button', { name: 'Add and send the link' }))
  const shown = page.getByRole('dialog', { name: 'The link to the form' })
  const address = await shown.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page, true)
  await press(shown.getByRole('button', { name: 'Done' }))
  await expect(page.getByText(organisation)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-flaggers')
  await readMailLinks(page, email, /Your form for notices/)

  const visitor = await newVisitor({ javaScriptEnabled: false })
  await visitor.goto(new URL(address).pathname)
  await expect(visitor.getByText(organisation)).toBeVisible()
  await expectNoHorizontalOverflow(visitor)
  await visitor.getByLabel('What is it?').selectOption('illegal')
  await visitor.getByLabel('What’s wrong, and why?').fill('<b>A call to violence</b>')
  await press(visitor.getByRole('button', { name: 'Send notice' }))
  await expect(visitor.getByLabel('What’s wrong, and why?')).toHaveValue('<b>A call to violence</b>')
  await expect(visitor.getByLabel('Where is it?')).toHaveAccessibleDescription(/Please fill this in/)
  await takeScreenshot(visitor, 'trusted-flagger-form')
  await visitor.getByLabel('Where is it?').fill(`/members/${member.id}`)
  await visitor.getByLabel('Which law does it break?').fill('Section 130 of the German Criminal Code')
  await visitor.getByRole('checkbox').check()
  await press(visitor.getByRole('button', { name: 'Send notice' }))
  await expect(visitor).toHaveURL(/\/complaints\/C-\w{4}-\w{4}\/[\w-]+\?sent=1$/)
  const reference = /C-\w{4}-\w{4}/.exec(visitor.url())?.[0] ?? ''

  await page.goto('/staff/cases')
  const item = page.getByRole('link', { name: new RegExp(reference) })
  await expect(item).toContainText(`Trusted flagger: ${organisation}`)
  await takeScreenshot(page, 'staff-cases-flagged')
  await press(item)
  await expect(page.getByText('<b>A call to violence</b>')).toBeVisible()
  await expect(page.getByText('Section 130 of the German Criminal Code')).toBeVisible()
  await expectAccessible(page, true)

  await page.goto('/staff/flaggers')
  await press(page.getByRole('button', { name: `End ${organisation}` }))
  const ending = page.getByRole('dialog', { name: `End ${organisation}` })
  await ending.getByLabel('Reason').fill('The status was withdrawn.')
  await press(ending.getByRole('button', { name: 'End', exact: true }))
  await expect(page.getByRole('button', { name: `End ${organisation}` })).toHaveCount(0)
  await expect(page.getByText(/^ended/).first()).toBeVisible()
  expect((await visitor.request.get(new URL(address).pathname)).status()).toBe(404)
})

test('a moderator reports a threat to life, and records which authority was informed', async ({
  newVisitor,
  somebody,
}) => {
  const [mia, ben] = [await somebody({ name: 'Mia' }), await somebody({ name: 'Ben' })]
  const { page } = await openConsole(newVisitor(createColleagueBrowser()), 'moderator')
  const { colleague: senior } = await openConsole(newVisitor(createColleagueBrowser()), 'senior_moderator')
  const { reference } = (await callApiAs(mia, 'POST', '/api/report.php', {
    profile: ben.id,
    reason: 'harassment',
    text: 'He knows where I live.',
  })) as { reference: string }
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  await press(page.getByRole('button', { name: 'Report a threat to life' }))
  const dialog = page.getByRole('dialog', { name: 'Report a threat to life' })
  await press(dialog.getByRole('button', { name: 'Report it now' }))
  await expect(dialog.getByLabel('Whose life is in danger, and why?')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Whose life is in danger, and why?').fill('He says that he is at her door.')
  await dialog.getByLabel('Country concerned').selectOption('NL')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-escalate')
  await press(dialog.getByRole('button', { name: 'Report it now' }))
  const section = page.getByRole('region', { name: 'Threat to life' })
  await expect(section.getByText('He says that he is at her door.')).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-escalation')
  await readMailLinks(page, senior.email, new RegExp(`Threat to life: case ${reference}`))
  const download = page.waitForEvent('download')
  await press(section.getByRole('button', { name: 'Download the evidence' }))
  expect((await download).suggestedFilename()).toBe(`${reference}.json`)

  const panel = await openDecision(page)
  await panel.getByRole('radio', { name: /Upheld, without a measure/ }).check()
  await panel.getByLabel('Note for the file').fill('A threat.')
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(panel.getByText(/Record first which authority was informed/)).toBeVisible()
  if (isPhone()) await press(panel.getByRole('button', { name: 'Close' }))
  await section.getByLabel('Authority informed').fill('Politie, Utrecht')
  await press(section.getByRole('button', { name: 'Record who was informed' }))
  await expect(section.getByText(/Politie, Utrecht was informed/)).toBeVisible()
  const reopened = isPhone() ? await openDecision(page) : panel
  await press(reopened.getByRole('button', { name: 'Decide and send' }))
  await expect(page.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
})
