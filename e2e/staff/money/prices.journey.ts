// Administrators change a price with a date, see it as a new member in Germany does, and take it back; what the law or a colleague stands
// against is said beside its field.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'
import { openApplication } from '../../support/members.ts'

/** A site of the journey's own, so that prices of other journeys stay as they are. */
async function createSite() {
  const { services } = await openApplication()
  return services.db
    .insertInto('site')
    .values({
      host: `prices-${Date.now()}-${test.info().workerIndex}.localhost`,
      name: 'Prices journey',
      domain_language: 'en',
      niche: 1,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning(['id', 'host'])
    .executeTakeFirstOrThrow()
}
const dayMs = 86_400_000
/** The value of a field for a moment, in the browser's time zone. */
const toLocalMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

test('a price changes for a time, is previewed, and is taken back; two people never overwrite each other', async ({
  newVisitor,
  page: visitor,
}) => {
  const { id, host } = await createSite()
  const readCosts = async () => {
    const answer = await visitor.request.get(`/api/settings.php?domain=${host}`)
    const settings = (await answer.json()) as { minimum_message_costs: Record<string, { costs: number }> }
    return settings.minimum_message_costs['DE']?.costs
  }
  const [page, colleague] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await joinWithPasskey(colleague, await inviteColleague('owner'))
  const field = (on: typeof page, name: string) => on.getByRole('textbox', { name, exact: true })
  const save = async (on: typeof page, reason: string, dates: Readonly<Record<string, string>> = {}) => {
    await press(on.getByRole('button', { name: 'Review and save' }))
    const dialog = on.getByRole('dialog', { name: 'Review and save' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    for (const [label, value] of Object.entries(dates)) await dialog.getByLabel(label).fill(value)
    await press(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }
  const openPanel = async () => {
    if (isPhone()) await press(page.getByRole('button', { name: 'Preview and history' }))
  }
  const closePanel = async () => {
    if (isPhone()) await page.keyboard.press('Escape')
  }

  await page.goto(`/staff/prices?site=${id}&place=EUR`)
  await expect(field(page, '200 credits')).toHaveValue('129.99')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-prices')

  // A price that is not possible is refused beside its field, and the other one is not saved either.
  await field(page, '15 credits').fill('13,99')
  await field(page, '200 credits').fill('0')
  await save(page, 'Test')
  await expect(
    page.getByText('An amount from 2.00 EUR to 10000.00 EUR, with at most two decimals.'),
  ).toBeVisible()
  await takeScreenshot(page, 'staff-prices-refused')
  expect(await readCosts()).toBe(0.65)

  // At once: the lowest price of a message follows.
  await field(page, '15 credits').fill('14.99')
  await field(page, '200 credits').fill('119.99')
  const dialog = await save(page, 'Cheaper large bundle')
  await expect(dialog).toHaveCount(0)
  await expect.poll(readCosts, { timeout: 1000 }).toBe(0.6)

  // A colleague is faster.
  await field(page, '35 credits').fill('27.99')
  await colleague.goto(`/staff/prices?site=${id}&place=EUR`)
  await field(colleague, '35 credits').fill('28.99')
  await expect(await save(colleague, 'Tried first')).toHaveCount(0)
  await expect(page.getByText('A colleague set €28.99 in the meantime. You entered 27.99.')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'staff-prices-conflict')
  await press(page.getByRole('button', { name: 'Take theirs' }))
  await expect(field(page, '35 credits')).toHaveValue('28.99')

  // Germany gets a price of its own for a day, next week.
  await page.goto(`/staff/prices?site=${id}&place=EUR-DE`)
  const start = new Date(Date.now() + 7 * dayMs)
  await field(page, '80 credits').fill('49.99')
  const dates = { Starts: toLocalMinute(start), Ends: toLocalMinute(new Date(start.getTime() + dayMs)) }
  await expect(await save(page, 'Offer of the week', dates)).toHaveCount(0)
  await openPanel()
  const preview = page.getByRole('region', { name: 'As a new member sees it' })
  await expect(preview.getByLabel('Country')).toHaveValue('DE')
  await preview.getByLabel('At').fill(toLocalMinute(new Date(start.getTime() + dayMs / 2)))
  await press(preview.getByRole('button', { name: 'Prepare the preview' }))
  const openPreview = async (name: string) => {
    const opened = page.context().waitForEvent('page')
    await press(preview.getByRole('link', { name, exact: true }))
    return opened
  }
  const credits = await openPreview('Credits')
  await expect(credits.getByText('sees what a new member in Germany sees.')).toBeVisible()
  // The price of the week, without the quarter that the first four hours take off.
  await expect(credits.getByText('37,49')).toBeVisible()
  await takeScreenshot(credits, 'staff-prices-preview-credits')
  await credits.close()
  const checkout = await openPreview('Checkout')
  const order = checkout.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
  await expect(order).toBeVisible()
  await takeScreenshot(checkout, 'staff-prices-preview-checkout')
  await checkout.close()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-prices-preview')

  // The history names author and reason, and takes the planned price back.
  const undo = page.getByRole('button', { name: 'Undo 80 credits, EUR in Germany: €49.99' })
  await press(undo)
  const undoing = page.getByRole('dialog', { name: 'Undo a price' })
  await undoing.getByRole('textbox').fill('Not agreed')
  await press(undoing.getByRole('button', { name: 'Undo' }))
  await expect(undo).toHaveCount(0)
  await expect(page.getByText('taken back')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo 200 credits, EUR: €119.99' }))
  await undoing.getByRole('textbox').fill('A mistake')
  await press(undoing.getByRole('button', { name: 'Undo' }))
  await expect(undoing).toHaveCount(0)
  await expect.poll(readCosts, { timeout: 1000 }).toBe(0.65)
  await closePanel()
})

test('a false countdown and a banned fee are refused beside their fields; a method is switched off with a reason', async ({
  newVisitor,
}) => {
  const { id } = await createSite()
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('owner'))
  await page.goto(`/staff/prices/discounts?site=${id}`)
  await expect(page.getByText('TIMEBONUS25')).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-discounts')
  await press(page.getByRole('button', { name: 'New discount' }))
  const creating = page.getByRole('dialog', { name: 'New discount' })
  await creating.getByLabel('Code').fill(`ADVENT${id}`)
  await creating.getByLabel('Percent').fill('30')
  await creating.getByLabel('Ends').fill(toLocalMinute(new Date(Date.now() + 20 * dayMs)))
  await creating.getByLabel('Reason').fill('Advent')
  await press(creating.getByRole('button', { name: 'Publish' }))
  await expect(creating.getByText('makes it a false countdown')).toBeVisible()
  await expect(creating.getByLabel('Percent')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await takeScreenshot(page, 'staff-discount-refused')
  await creating.getByLabel('For', { exact: true }).selectOption('later')
  const methods = creating
    .getByRole('group', { name: 'Only with these payment methods' })
    .getByRole('checkbox')
  await methods.nth(0).check()
  await methods.nth(1).check()
  await press(creating.getByRole('button', { name: 'Publish' }))
  await expect(creating).toHaveCount(0)
  const { db } = (await openApplication()).services
  const { methods: storedMethods } = await db
    .selectFrom('discount_code')
    .select('methods')
    .where('code', '=', `ADVENT${id}`)
    .executeTakeFirstOrThrow()
  expect(storedMethods).toHaveLength(2)
  await press(page.getByRole('button', { name: `End ADVENT${id}` }))
  const ending = page.getByRole('dialog', { name: `End ADVENT${id}` })
  await ending.getByRole('textbox').fill('Test is over')
  await press(ending.getByRole('button', { name: 'End', exact: true }))
  await expect(page.getByText('ended', { exact: true })).toBeVisible()

  await page.goto(`/staff/prices/methods?site=${id}`)
  await expect(page.getByText('No method costs members a fee.')).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-payment-methods')
  await press(page.getByRole('button', { name: 'Set a fee' }))
  const fee = page.getByRole('dialog', { name: 'Set a fee' })
  await fee.getByLabel('Method').selectOption('visa')
  await fee.getByLabel('Amount for each order').fill('0.35')
  await fee.getByLabel('Reason').fill('Costs of cards')
  await expect(fee.getByText('The law bans a fee here.')).toBeVisible()
  await press(fee.getByRole('button', { name: 'Save' }))
  await expect(fee.getByText(/No fee may be charged .* PSD2, article 62\(4\)/)).toBeVisible()
  await takeScreenshot(page, 'staff-fee-refused')
  await press(fee.getByRole('button', { name: 'Cancel' }))

  await press(page.getByRole('button', { name: 'Switch iDEAL | Wero by sandbox' }))
  const route = page.getByRole('dialog', { name: 'iDEAL | Wero by sandbox' })
  await route.getByLabel('Where').selectOption('NL')
  await route.getByRole('textbox').fill('Many failures')
  await press(route.getByRole('button', { name: 'Switch off' }))
  await expect(route).toHaveCount(0)
  await expect(page.getByText('off in Netherlands')).toBeVisible()
  await press(page.getByRole('button', { name: 'Switch iDEAL | Wero by sandbox' }))
  await expect(route.getByText(/Many failures/)).toBeVisible()
  await route.getByRole('textbox').fill('It works again')
  await press(route.getByRole('button', { name: 'Switch on' }))
  await expect(page.getByText('off in Netherlands')).toHaveCount(0)
})
