// Measures with a term and the minute in which a decision can be taken back, by keyboard.
import { callApiAs } from '../../support/call-api.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../../support/fixtures.ts'
import { type JourneyAccount, openApplication } from '../../support/members.ts'
import type { Page } from '@playwright/test'

const openConsole = async (newPage: Promise<Page>): Promise<Page> => {
  const page = await newPage
  await joinWithPasskey(page, await inviteColleague('moderator'))
  return page
}
const report = async (reporter: JourneyAccount, { id: profile }: JourneyAccount): Promise<string> =>
  (
    (await callApiAs(reporter, 'POST', '/api/report.php', { profile, reason: 'scam' })) as {
      reference: string
    }
  ).reference
async function countMails({ id }: JourneyAccount): Promise<number> {
  const { services } = await openApplication()
  const acts = await services.db
    .selectFrom('unsent_decision as u')
    .innerJoin('moderation_act as a', 'a.id', 'u.act_id')
    .select('a.id')
    .where('a.member_id', '=', id)
    .execute()
  return acts.length
}

test('a decision is made by keyboard and taken back within a minute', { tag: '@keys' }, async ({
  newVisitor,
  somebody,
}) => {
  const [reporter, reported] = [await somebody({ name: 'Nora' }), await somebody({ name: 'Paul' })]
  const reference = await report(reporter, reported)
  const page = await openConsole(newVisitor(createColleagueBrowser()))
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible()
  await expect(page.getByText('claimed by you')).toBeAttached()
  await page.keyboard.press('c')
  await expect(page.getByText('claimed by you')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByText('claimed by you')).toBeAttached()
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  const panel = page.getByRole('complementary', { name: 'Decision' })
  const radios = panel.getByRole('radio')
  const names = await radios.evaluateAll((all) => all.map((one) => one.closest('label')?.innerText ?? ''))
  await page.keyboard.press(String(names.findIndex((name) => name.startsWith('Restrict')) + 1))
  await expect(panel.getByRole('radio', { name: /Restrict/ })).toBeChecked()
  await panel.getByLabel('For how long').selectOption('7')
  await panel.getByLabel('Facts').fill('You asked for money.')
  await expect(panel.getByText(/you can’t start new conversations/)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-restrict')
  await page.keyboard.press('Control+Enter')
  const toast = page.getByRole('status').filter({ hasText: `${reference} is decided` })
  await expect(toast).toBeVisible()
  await expect(page.getByText(/The mails leave in \d+ s/)).toBeVisible()
  // The next screen has replaced the case.
  await expect(panel).toHaveCount(0)
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-undo')
  expect(await countMails(reported)).toBe(1)
  await page.goto('/staff/cases?filter=mine')
  await expect(toast).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible()
  await expect(toast).toHaveCount(0)
  await expect(page.getByText(/reversed on/)).toBeVisible()
  expect(await countMails(reported)).toBe(0)
  await page.getByRole('button', { name: 'Write a note' }).click()
  const dialog = page.getByRole('dialog', { name: `Note on ${reference}` })
  await dialog.getByLabel('Note', { exact: true }).fill('Asked the reporter for more.')
  await press(dialog.getByRole('button', { name: 'Save the note' }))
  await expect(page.getByText('Asked the reporter for more.')).toBeVisible()
  await takeScreenshot(page, 'staff-case-note')
})

test('J and K move between the cases', { tag: '@keys' }, async ({ newVisitor, somebody }) => {
  const [reporter, reported, other] = [
    await somebody({ name: 'Nele' }),
    await somebody({ name: 'Pia' }),
    await somebody({ name: 'Rolf' }),
  ]
  const references = [await report(reporter, reported), await report(reporter, other)]
  const page = await openConsole(newVisitor(createColleagueBrowser()))
  for (const reference of references) {
    await page.goto(`/staff/cases/${reference}`)
    await expect(page.getByText('claimed by you')).toBeAttached()
  }
  await page.goto(`/staff/cases/${references[0]}?filter=mine`)
  const expectOpen = (reference: string | undefined) =>
    expect(page.getByRole('heading', { level: 1, name: new RegExp(reference ?? '') })).toBeVisible()
  await expectOpen(references[0])
  await expect(page.getByRole('link', { name: new RegExp(references[1] ?? '') })).toBeAttached()
  await page.keyboard.press('j')
  await expectOpen(references[1])
  await page.keyboard.press('k')
  await expectOpen(references[0])
})

test('a restricted member reads why and until when as they start a conversation', async ({
  newMember,
  newVisitor,
  somebody,
}) => {
  const [member, reporter] = [
    await newMember({ name: 'Otto', credits: 30 }),
    await somebody({ name: 'Nina' }),
  ]
  const reference = await report(reporter, member)
  const page = await openConsole(newVisitor(createColleagueBrowser()))
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  const panel = page.getByRole('complementary', { name: 'Decision' })
  await panel.getByRole('radio', { name: /Restrict/ }).check()
  await panel.getByLabel('Facts').fill('You asked for money.')
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(page.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-decided')
  await member.page.goto(`/members/${reporter.id}/chat`)
  await writeMessageInThread(member.page, 'Hello Nina')
  await expect(member.page.getByText(/you can’t start new conversations/)).toBeVisible()
  await expect(member.page.getByText(/Fraud or asking for money/)).toBeVisible()
  await expectNoHorizontalOverflow(member.page)
  await takeScreenshot(member.page, 'restricted-member')
})
