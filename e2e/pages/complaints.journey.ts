import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { decideJourneyComplaint } from '../support/members.ts'

test('without JavaScript a visitor complains, follows the status and objects to the decision', {
  tag: '@once',
}, async ({ newVisitor, somebody }) => {
  const { id } = await somebody({ name: 'Sanne' })
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/complaints')
  await expectNoHorizontalOverflow(page)
  await press(page.getByRole('link', { name: /^Intimate pictures/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intimate pictures')
  const words = 'This is me, and I never agreed.'
  await page.getByLabel('What’s wrong, and why?').fill(words)
  await press(page.getByRole('button', { name: 'Send complaint' }))
  // Missing fields show an error, and no input is lost.
  await expect(page.getByLabel('What’s wrong, and why?')).toHaveValue(words)
  await expect(page.getByLabel('Where is the picture?')).toHaveAccessibleDescription(/Please fill this in/)
  await expect(page.getByLabel('Signature')).toHaveAccessibleDescription(/Please fill this in/)
  await takeScreenshot(page, 'complaint-missing')
  await page.getByLabel('Where is the picture?').fill(`/members/${id}`)
  await page.getByLabel('Your name').fill('Robin')
  await page.getByLabel(keepEmailOnOneLine('E-mail address')).fill('robin@journeys.example')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Signature').fill('Robin Example')
  await press(page.getByRole('button', { name: 'Send complaint' }))

  await expect(page).toHaveURL(/\/complaints\/C-\w{4}-\w{4}\/[\w-]+\?sent=1$/)
  await expect(page.getByRole('status').first()).toContainText('We’ve received it')
  await expect(page.getByText('Decision due by')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  const path = new URL(page.url()).pathname
  await decideJourneyComplaint(path.split('/')[2] ?? '', 'rejected', 'It shows somebody else.')
  await page.goto(path)
  await expect(page.getByText('It shows somebody else.')).toBeVisible()
  await page.getByLabel('What did we get wrong?').fill('Look at the second one.')
  await press(page.getByRole('button', { name: 'Ask for another look' }))
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Being reviewed again')).toBeVisible()
  await expect(page.getByLabel('What did we get wrong?')).toHaveCount(0)
  expect((await page.request.get(`${path}x`)).status()).toBe(404)
})

test('complaint pages are accessible, and the form is prefilled for a member', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, name, email } = await newMember({ name: 'Mia' })
  await page.goto('/complaints?about=order&where=4711')
  await expect(page.getByLabel('Which order?')).toHaveValue('4711')
  await expect(page.getByLabel('Your name')).toHaveValue(name)
  await expect(page.getByLabel(keepEmailOnOneLine('E-mail address'))).toHaveValue(email)
  await expectAccessible(page)
  await page.getByLabel('What’s wrong, and why?').fill('Paid, and nothing came.')
  await press(page.getByRole('button', { name: 'Send complaint' }))
  await expect(page.getByRole('status').first()).toContainText(email)
  await decideJourneyComplaint(
    new URL(page.url()).pathname.split('/')[2] ?? '',
    'partly',
    'The bank had a holiday.',
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Our decision' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'complaint-decided')
})
