// A member whose country asks for a proof of age cannot write before it, and is led back to the conversation after it.
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('a proof of age is asked for before the first message, and leads back to the conversation, also after a refusal', async ({
  newMember,
  somebody,
}) => {
  const { page } = await newMember({ country: 'MT' })
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${ben.id}/chat`)
  await expect(page.getByText('Before you write here, please confirm that you’re 18 or over.')).toBeVisible()
  await takeScreenshot(page, 'age-check-chat')
  await press(page.getByRole('link', { name: 'Confirm my age' }))
  await expect(page.getByRole('heading', { name: 'Confirm that you’re 18 or over' })).toBeVisible()
  await expect(page.getByText('The rules for Malta ask us to check this once.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'age-check')
  await press(page.getByRole('button', { name: 'Use the age verification app' }))
  await expect(page.getByRole('img', { name: 'QR code for the age verification app' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
    'href',
    /^av:\/\/\?client_id=/,
  )
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'age-check-app')
  await page.goto(`/age-check?return=/members/${ben.id}/chat`)
  await press(page.getByRole('button', { name: 'Use the sandbox' }))
  await press(page.getByRole('link', { name: 'Answer: under 18' }))
  await press(page.getByRole('link', { name: 'Start again' }))
  await press(page.getByRole('button', { name: 'Use the sandbox' }))
  await press(page.getByRole('link', { name: 'Answer: 18 or over' }))
  await page.waitForURL(/\/chat/)
  await writeMessageInThread(page, 'Hello Ben')
  await expect(page.getByText('Hello Ben')).toBeVisible()
})
