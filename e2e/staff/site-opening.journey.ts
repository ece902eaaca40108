// An administrator opens a new site in the console alone, and its first member buys credits.
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { buyBundle } from '../support/buy-bundle.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMailLinks,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { answerFirstSteps, createNewVisitor, fillAccountStep } from '../support/sign-up.ts'

test('a new site goes from nothing to its first paid order in the console alone', async ({
  newVisitor,
  page: visitor,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const startedAt = Date.now()
  const suffix = `${startedAt}-${test.info().workerIndex}`
  const host = `eleventh-${suffix}.localhost`
  const siteUrl = Object.assign(new URL(baseURL ?? ''), { hostname: host }).origin
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('administrator'))

  // Company, name, host, language and niche; what is missing is said beside each field.
  await page.goto('/staff/sites')
  await press(page.getByRole('link', { name: 'New site' }))
  await page.getByLabel('Company that runs the site').selectOption('A new company')
  await press(page.getByRole('button', { name: 'Create and go on' }))
  await expect(page.getByText('Please fill this in.').first()).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-new-site-refused')
  const enter = (name: RegExp, value: string) => page.getByRole('textbox', { name }).fill(value)
  await enter(/^Name of the company/, 'Eleventh B.V.')
  await enter(/^Number in the trade register/, '12345678')
  await enter(/^VAT numbers/, 'NL123456789B01')
  await enter(/^Street and number/, 'Kade 11')
  await enter(/^Postcode and city/, '3511 AA Utrecht')
  await enter(/^Country of the company/, 'NL')
  await enter(/^Name of the site/, 'Eleventh')
  await enter(/^Host/, 'localhost')
  await press(page.getByRole('radio', { name: /Single parents/ }))
  await press(page.getByRole('button', { name: 'Create and go on' }))
  await expect(page.getByText('Another site has this host.')).toBeVisible()
  await enter(/^Host/, host)
  await takeScreenshot(page, 'staff-new-site')
  await press(page.getByRole('button', { name: 'Create and go on' }))

  // Contacts come next.
  await expect(page.getByText('not public', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Support address/ })).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-site-opening-contact')

  // Until then the checks name what is missing, and the host is unknown.
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await press(steps.getByRole('link', { name: 'Check and publish' }))
  await expect(page.getByText('Support address: set an address that members reach')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish the site' })).toBeDisabled()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-site-opening-problems')
  const guest = await newVisitor({ baseURL: siteUrl, greeted: false })
  expect((await guest.goto('/', { waitUntil: 'load' }))?.status()).toBe(404)

  await press(page.getByRole('main').getByRole('link', { name: 'Contact and place' }).last())
  await enter(/^Support address/, 'help@eleventh.com')
  await enter(/^Support phone number/, '+31 20 794 12 34')
  await press(page.getByRole('button', { name: 'Review and save' }))
  const dialog = page.getByRole('dialog', { name: 'Review and save' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new site')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  for (const [step, shown] of [
    ['Company', 'Eleventh B.V.'],
    ['Prices', '15 credits'],
    ['Legal texts', 'Privacy statement'],
    ['Ways to pay', 'sandbox'],
  ] as const) {
    await press(steps.getByRole('link', { name: step, exact: false }))
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
  await takeScreenshot(page, 'staff-site-opening-payments')

  // The preview, before anybody else sees the site.
  await press(page.getByRole('button', { name: 'Preview' }))
  const link = await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')
  const preview = await newVisitor({ baseURL: siteUrl, greeted: false })
  expect((await preview.goto(link ?? '', { waitUntil: 'load' }))?.status()).toBe(200)
  await takeScreenshot(preview, 'staff-site-preview')

  await press(steps.getByRole('link', { name: 'Check and publish' }))
  await expect(page.getByText('Nothing is missing.', { exact: false })).toBeVisible()
  await press(page.getByRole('button', { name: 'Publish the site' }))
  await expect(page.getByText('This site is public:', { exact: false })).toBeVisible()
  await takeScreenshot(page, 'staff-site-published')
  const publishedAt = Date.now()

  // The first member signs up and pays.
  const buyer = await newVisitor({ baseURL: siteUrl, greeted: false })
  await buyer.context().addCookies([{ name: 'site-entry-seen', value: '1', url: siteUrl }])
  const person = createNewVisitor('Nora')
  await buyer.goto('/signup')
  await answerFirstSteps(buyer, person)
  await fillAccountStep(buyer, person)
  // The site asks those who are faster than a person to try again.
  await expect(async () => {
    if (await buyer.getByText('That was very fast.', { exact: false }).isVisible())
      await press(buyer.getByRole('button', { name: 'Create your profile' }))
    await expect(buyer).not.toHaveURL(/\/signup$/, { timeout: 3000 })
  }).toPass()
  const links = await readMailLinks(visitor, person.email, /./)
  await buyer.goto(links.find((address) => /\/[\w-]{43}$/.test(address)) ?? '')
  await press(buyer.getByRole('button', { name: keepEmailOnOneLine('Confirm my address') }))
  await expect(buyer.getByRole('heading', { name: 'You’re in' })).toBeVisible()
  await buyBundle(buyer, 'Pay')
  await takeScreenshot(buyer, 'staff-site-first-order')
  const seconds = (from: number) => Math.round((Date.now() - from) / 1000)
  console.log(
    `${isPhone() ? 'phone' : 'desktop'}: first paid order ${seconds(startedAt)} s after the start, ${seconds(publishedAt)} s after publishing`,
  )
})

test('a company is changed with a reason, and of two people the second is told', async ({ newVisitor }) => {
  const [page, colleague] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await joinWithPasskey(colleague, await inviteColleague('owner'))
  await page.goto('/staff/companies')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-companies')
  await page.goto('/staff/companies/1')
  await colleague.goto('/staff/companies/1')
  const field = (on: typeof page) => on.getByRole('textbox', { name: /^Trade names/ })
  const suffix = Date.now()
  await field(page).fill(`Mine ${suffix}`)
  await field(colleague).fill(`Theirs ${suffix}`)
  await press(colleague.getByRole('button', { name: 'Review and save' }))
  await colleague.getByRole('textbox', { name: 'Reason' }).fill('A new trade name')
  await press(colleague.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByText(`A colleague set Theirs ${suffix} in the meantime.`, { exact: false }),
  ).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-company-conflict')
  await press(page.getByRole('button', { name: 'Take theirs' }))
  if (isPhone()) await press(page.getByRole('button', { name: 'History' }))
  await expect(page.getByText('A new trade name').first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo company.tradenames' }).first())
  const undoing = page.getByRole('dialog', { name: 'Undo company.tradenames' })
  await undoing.getByRole('textbox').fill('A mistake')
  await press(undoing.getByRole('button', { name: 'Undo' }))
  await expect(undoing).toHaveCount(0)
  await expect(page.getByText('A mistake').first()).toBeVisible()
})
