// An administrator creates a traffic source, sets what it is to be paid and where it is told, and reads what it brought.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

/** Members whom the source brought this month, of whom two ordered. */
async function insertReferrals(source: string): Promise<void> {
  const { services } = await openApplication()
  const { id: siteId } = await services.db
    .selectFrom('site')
    .select('id')
    .where('host', '=', 'localhost')
    .executeTakeFirstOrThrow()
  const day = new Date().toISOString().slice(0, 10)
  await services.db
    .insertInto('referral')
    .values(
      [...Array(6).keys()].map((n) => ({
        site_id: siteId,
        source,
        sub_id: n < 4 ? 'spring' : 'banner-2',
        lander: 'gallery',
        slug: n % 2 === 0 ? 'women' : '',
        signed_up_on: day,
        activated_on: n < 5 ? day : null,
        first_ordered_on: n < 2 ? day : null,
        first_order_net_minor: n < 2 ? 1239 : null,
        first_order_currency: n < 2 ? 'EUR' : null,
      })),
    )
    .execute()
}

test('a traffic source is created, paid by rule, told by postback, and read by sub-id', async ({
  newVisitor,
}) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await page.goto('/staff/traffic-sources')
  await expect(page.getByRole('heading', { name: 'Traffic sources', level: 1 })).toBeVisible()
  const code = `journey-${Date.now()}-${test.info().workerIndex}`
  const dialog = page.getByRole('dialog')
  const fill = (name: string, value: string) => dialog.getByLabel(name, { exact: true }).fill(value)
  const open = (name: string) => press(page.getByRole('button', { name, exact: true }).first())
  const confirm = (name: string) => press(dialog.getByRole('button', { name, exact: true }))

  await open('New traffic source')
  await fill('Name', 'Harbour Media')
  await fill('Code', 'Harbour Media')
  await fill('Note on the contract', 'Net 30 days')
  await fill('Reason', 'New partner')
  await confirm('Create')
  await expect(dialog.getByText('Use 2 to 40 small letters, digits, hyphens or underscores.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Harbour Media')
  await fill('Code', code)
  await confirm('Create')
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue(/^[\w-]{43}$/)
  await confirm('Done')
  await expect(page.getByRole('heading', { name: 'Harbour Media' })).toBeVisible()
  await expect(page.getByText('Nobody came from this source in this month.')).toBeVisible()

  await open('Add a rate')
  await dialog.getByLabel('For', { exact: true }).selectOption('order_share')
  await fill('Per cent', '250')
  await fill('Reason', 'Contract')
  await confirm('Add')
  await expect(dialog.getByText('An amount from 0 to 100.00, with at most two decimals.')).toBeVisible()
  await fill('Per cent', '30')
  await confirm('Add')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Payout: 30% for each first order, as a share')).toBeVisible()

  await open('Set up')
  await fill('Address', 'https://127.0.0.1/')
  await fill('Reason', 'Contract')
  await confirm('Save')
  await expect(dialog.getByText('An address that begins with https://')).toBeVisible()
  await fill('Address', 'https://partner.invalid/in?c={click_id}&s={sub}&e={event}')
  await takeScreenshot(page, 'staff-partners-postback')
  await confirm('Save')
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^[\w-]{43}$/)
  await confirm('Done')
  await open('Send a test')
  // The name does not exist: the test says so, and can be sent again.
  await expect(page.getByText('1 try, not reachable')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()

  await insertReferrals(code)
  await page.reload()
  const funnel = page.getByRole('region', { name: 'Funnel' })
  await expect(funnel.getByRole('row', { name: /gallery\/women/ })).toContainText('3')
  await page.getByLabel('Rows').selectOption('sub')
  await expect(funnel.getByRole('row', { name: /spring/ })).toContainText('4')
  // 30 % of 12.39, rounded down, twice.
  await expect(page.getByRole('region', { name: 'Payout statement' }).first()).toContainText('€7.42')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-partners-1280')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-partners-390')

  await open('End')
  await fill('Reason', 'Contract ended')
  await confirm('End')
  await expect(page.getByText('ended', { exact: true }).first()).toBeVisible()
  await page.goto('/staff/traffic-sources')
  await expect(page.getByRole('link', { name: 'Harbour Media' }).first()).toBeVisible()
  await takeScreenshot(page, 'staff-partners-list-390')
})
