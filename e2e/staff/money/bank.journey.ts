// Direct debits from the mandate to the return, and lines of the statements, as finance handles them.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPain008 } from '../../../server/src/payments/bank/batches/check-pain-008.ts'
import {
  createDebitEntry,
  createReturnEntry,
  createStatement,
  createStatusReport,
  createTransferEntry,
} from '../../support/bank-files.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import { goToMethodPage, signDebit } from '../../support/direct-debits.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'
import { createDutchIban } from '../../support/mandates.ts'
import { openApplication } from '../../support/members.ts'

/** The member's debit, once its announcement was mailed. */
async function findAnnouncedDebit(memberId: number) {
  const { services } = await openApplication()
  const find = () =>
    services.db
      .selectFrom('direct_debit as d')
      .innerJoin('mandate as m', 'm.reference', 'd.mandate')
      .innerJoin('payment_attempt as a', 'a.id', 'd.attempt_id')
      .select([
        'd.mandate',
        'd.end_to_end_id as endToEndId',
        'd.collect_on as collectOn',
        'd.announced_at as at',
        'a.amount_minor as minor',
      ])
      .where('m.member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await find()).at, { message: 'the announcement' }).not.toBeNull()
  const { minor, ...debit } = await find()
  return { ...debit, amount: formatAmount(minor) }
}
/** An amount as bank files have it: `14.99`. */
const formatAmount = (minor: number): string => (minor / 100).toFixed(2)
const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.startsWith(String(new Date().getFullYear())) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const expectScreen = async (page: Page, name: string) => {
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, name)
}
/** Uploads a file by the button, and waits for what the console says about it. */
async function uploadFile(page: Page, name: string, content: string, answer: RegExp): Promise<void> {
  await page.getByLabel('File of the bank').setInputFiles({
    name,
    mimeType: 'application/xml',
    buffer: Buffer.from(content),
  })
  await expect(details(page).getByText(answer)).toBeVisible()
}
/** Drops a file on the field for uploads. */
async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const files = new DataTransfer()
      files.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/xml' }))
      return files
    },
    [name, content],
  )
  await page.locator('.upload-field').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(details(page).getByText(`${name} was read, and is kept.`)).toBeVisible()
}
/** Prepares a collection day. Members of other journeys sign meanwhile: what changed has to be looked at again. */
async function prepareDebits(page: Page, day: string): Promise<void> {
  await expect(async () => {
    await page.goto('/staff/bank')
    await press(page.getByRole('button', { name: `Debits of ${day}` }))
    await press(details(page).getByRole('button', { name: /^Prepare €/ }))
    const dialog = page.getByRole('dialog', { name: `Prepare the debits of ${day}` })
    await dialog.getByLabel('Note for the second person').fill('All were announced')
    await press(dialog.getByRole('button', { name: 'Ask a second person' }))
    await expect(dialog).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
}

test('a debit goes from the mandate to the file and back, and its payer pays another way', {
  tag: '@once',
}, async ({ newMember, newVisitor }) => {
  test.slow()
  const [poor, angry] = [await newMember({ name: 'Noor' }), await newMember({ name: 'Daan' })]
  const angryIban = createDutchIban()
  await signDebit(poor.page, createDutchIban())
  await signDebit(angry.page, angryIban)
  const [poorDebit, angryDebit] = [await findAnnouncedDebit(poor.id), await findAnnouncedDebit(angry.id)]
  const day = formatDay(angryDebit.collectOn)

  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await prepareDebits(page, day)
  await expect(details(page).getByText(/has prepared these debits/)).toBeVisible()
  await expectScreen(page, 'staff-bank-prepared')

  const second = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(second, await inviteColleague('finance'))
  await second.goto('/staff/approvals')
  const request = second
    .getByRole('article', { name: /^Direct debits of/ })
    .filter({ hasText: 'All were announced' })
  await press(request.getByRole('button', { name: 'Agree' }))
  await expect(request).toHaveCount(0)

  // The file appears by itself at the first person.
  const row = page.getByRole('row').filter({ hasText: `DD${angryDebit.collectOn.replaceAll('-', '')}` })
  await expect(row.filter({ hasText: 'Ready' }).first()).toBeVisible()
  await press(row.filter({ hasText: 'Ready' }).first().getByRole('button'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(details(page).getByRole('button', { name: 'Download', exact: true })),
  ])
  const messageId = download.suggestedFilename().replace('.xml', '')
  const file = await readFile(await download.path(), 'utf8')
  await checkPain008('pain.008.001.08', file)
  for (const { endToEndId } of [poorDebit, angryDebit]) expect(file).toContain(endToEndId)
  await expect(details(page).getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible()
  await expect(row.filter({ hasText: messageId }).getByText('At the bank')).toBeVisible()
  await press(details(page).getByRole('button', { name: 'Download again' }))
  const again = page.getByRole('dialog', { name: `Download ${messageId} again` })
  await press(again.getByRole('button', { name: 'Download again' }))
  await expect(again.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await press(again.getByRole('button', { name: 'Cancel' }))
  await expectScreen(page, 'staff-bank-batch')

  await page.goto('/staff/bank')
  const refusal = createStatusReport({
    messageId,
    endToEndId: poorDebit.endToEndId,
    code: 'AM04',
    amount: poorDebit.amount,
  })
  await uploadFile(page, 'pain002.xml', refusal, /was read, and is kept/)
  await uploadFile(page, 'pain002-again.xml', refusal, /was read before. Nothing was changed/)
  const paid = createDebitEntry(angryDebit.endToEndId, angryDebit.mandate, angryDebit.amount)
  await uploadFile(page, 'wrong.xml', createStatement([paid], { isWrong: true }), /do not add up/)
  await uploadFile(page, 'note.xml', 'Dear customer', /cannot be read/)
  await dropFile(page, 'camt053-1.xml', createStatement([paid]))
  await expect(details(page).getByText('agrees')).toBeVisible()
  await dropFile(
    page,
    'camt053-2.xml',
    createStatement([createReturnEntry(angryDebit.endToEndId, 'MD06', angryDebit.amount)]),
  )
  await expectScreen(page, 'staff-bank-files-read')

  await page.goto('/staff/bank/returns')
  for (const [member, code, meaning] of [
    [poor, 'AM04', 'There was not enough money on the account.'],
    [angry, 'MD06', 'The payer asked for the money back within eight weeks.'],
  ] as const) {
    const returned = page.getByRole('row').filter({ hasText: member.name })
    await expect(returned).toContainText(code)
    await expect(returned).toContainText(meaning)
  }
  await expectScreen(page, 'staff-bank-returns')
  await page.goto('/staff/bank/blocks')
  await expect(page.getByRole('row').filter({ hasText: angry.name })).toContainText('MD06')
  await expect(page.getByRole('row').filter({ hasText: poor.name })).toHaveCount(0)
  await expectScreen(page, 'staff-bank-blocks')

  await page.goto('/staff/bank/mandates')
  await page.getByRole('searchbox', { name: 'Find a mandate' }).fill(angryIban.replaceAll(/(.{4})/g, '$1 '))
  await press(page.getByRole('button', { name: 'Find', exact: true }))
  await press(page.getByRole('button', { name: angryDebit.mandate }))
  const mandate = page.getByRole('complementary', { name: 'Mandate' })
  await expect(mandate.getByText(/and typed at the signature/)).toBeVisible()
  await expect(mandate.getByText('Marina de Vries')).toBeVisible()
  await expect(mandate.getByText(angryIban)).toHaveCount(0)
  await expectScreen(page, 'staff-bank-mandate')

  await goToMethodPage(angry.page, 'sepa_direct_debit')
  await expect(
    angry.page.getByText('Your account is blocked for direct debit payments.').first(),
  ).toBeVisible()
  await press(angry.page.getByRole('alert').getByRole('link', { name: 'Use another method' }))
  await press(angry.page.getByRole('button', { name: 'PayPal' }))
  await press(angry.page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(angry.page.getByRole('heading', { name: '15 credits added' })).toBeVisible()

  await page.goto('/staff/bank/blocks')
  await press(page.getByRole('button', { name: `Unblock ${angry.name}` }))
  const unblocking = page.getByRole('dialog', { name: `Unblock ${angry.name}` })
  await unblocking.getByLabel('Reason').fill('Paid, and called')
  await press(unblocking.getByRole('button', { name: 'Unblock' }))
  await expect(page.getByRole('row').filter({ hasText: angry.name })).toHaveCount(0)
})

test('lines that fit nothing are assigned, sent back or set aside', async ({ newMember, newVisitor }) => {
  const { page: memberPage, name } = await newMember({ name: 'Sem' })
  await goToMethodPage(memberPage, 'wire_transfer', 35)
  const reference = (await memberPage.getByText(/^RF\d{2}[0-9A-F]{12}$/).textContent()) ?? ''
  const mistyped = reference.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const suffix = mistyped.slice(-6)
  const { services } = await openApplication()
  const attempt = await services.db
    .selectFrom('payment_attempt')
    .select('amount_minor as minor')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const amount = formatAmount(attempt.minor)

  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/bank')
  const statement = createStatement([
    createTransferEntry(amount, `Credits ${mistyped}`, { name: 'Sem Bakker', iban: createDutchIban() }),
    createTransferEntry('7.77', `gift ${suffix}`, { name: 'Eva Visser', iban: createDutchIban() }),
    createTransferEntry('24.96', `interest ${suffix}`),
  ])
  if (isPhone()) await press(page.getByRole('button', { name: 'Upload' }))
  await uploadFile(page, `camt053-${suffix}.xml`, statement, /was read, and is kept/)
  if (isPhone()) await press(details(page).getByRole('button', { name: 'Close' }))
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(line(mistyped)).toContainText('70 %')
  await expect(line(mistyped)).toContainText(name)
  await expect(line(`interest ${suffix}`)).toContainText('No order fits')
  await expectScreen(page, 'staff-bank')

  await press(line(mistyped).getByRole('button', { name: `Credits ${mistyped}` }))
  await expect(details(page).getByText(/35 credits for/)).toBeVisible()
  await expectScreen(page, 'staff-bank-line')
  if (isPhone()) await press(details(page).getByRole('button', { name: `Assign €${amount}` }))
  else {
    // Enter on the row's button, then Enter on the button of the dialog.
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(line(mistyped).getByRole('button', { name: `Assign €${amount}` })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const assignment = page.getByRole('dialog', { name: new RegExp(`^Assign €${amount} to order`) })
  await expect(assignment.getByText(/This cannot be taken back/)).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-bank-assignment')
  if (isPhone()) await press(assignment.getByRole('button', { name: `Assign €${amount}` }))
  else await page.keyboard.press('Enter')
  await expect(assignment).toHaveCount(0)
  await expect(line(mistyped)).toHaveCount(0)
  // A job settles the payment.
  await expect(async () => {
    await memberPage.goto('/transactions')
    await expect(memberPage.getByText('+35').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await press(line(`gift ${suffix}`).getByRole('button', { name: `gift ${suffix}` }))
  await press(details(page).getByRole('button', { name: 'Send the money back' }))
  const returning = page.getByRole('dialog', { name: 'Send €7.77 back' })
  await press(returning.getByRole('button', { name: 'Send back' }))
  await expect(returning.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await returning.getByLabel('Reason').fill('Nobody ordered it')
  await press(returning.getByRole('button', { name: 'Send back' }))
  await expect(returning.getByText('Eva Visser')).toBeVisible()
  const returnReference = (await returning.getByText(/^RL-\d+$/).textContent()) ?? ''
  await takeScreenshot(page, 'staff-bank-payment-back')
  await press(returning.getByRole('button', { name: 'Done' }))

  await press(line(`interest ${suffix}`).getByRole('button', { name: `interest ${suffix}` }))
  // The keys act on the line whose details are shown.
  await expect(details(page)).toContainText('24.96')
  if (isPhone()) await press(details(page).getByRole('button', { name: 'Not ours' }))
  else await page.keyboard.press('n')
  const aside = page.getByRole('dialog', { name: 'Set €24.96 aside' })
  await aside.getByLabel('Reason').fill('Interest of the bank')
  await press(aside.getByRole('button', { name: 'Not ours' }))
  await expect(line(`interest ${suffix}`)).toHaveCount(0)

  await page.goto('/staff/bank?lines=set_aside')
  await expect(line(`interest ${suffix}`)).toContainText('Interest of the bank')
  await page.goto('/staff/bank?lines=returning')
  await expect(line(`gift ${suffix}`)).toContainText('Has to be sent back')
  const payment = { ...createTransferEntry('7.77', returnReference), isOutgoing: true } as const
  if (isPhone()) await press(page.getByRole('button', { name: 'Upload' }))
  await uploadFile(page, `camt053-back-${suffix}.xml`, createStatement([payment]), /was read, and is kept/)
  if (isPhone()) await press(details(page).getByRole('button', { name: 'Close' }))
  await expect(line(`gift ${suffix}`)).toContainText('Sent back')
})

test('an auditor reads the bank and cannot act', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('auditor'))
  await page.goto('/staff/bank')
  await expect(page.getByRole('heading', { name: 'Lines to assign' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Calendar' }))
  const calendar = page.getByRole('dialog', { name: 'Collection days (TARGET2)' })
  await expect(calendar.getByText(/Christmas Day/)).toBeVisible()
  await expectScreen(page, 'staff-bank-calendar')
  await press(calendar.locator('footer').getByRole('button', { name: 'Close' }))
  const parts = page.getByRole('navigation', { name: 'Parts' })
  for (const part of ['Files', 'Mandates', 'Returns', 'Blocked accounts']) {
    await press(parts.getByRole('link', { name: part }))
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page')
    await expectScreen(page, `staff-bank-${part.toLowerCase().replace(' ', '-')}-list`)
  }
})
