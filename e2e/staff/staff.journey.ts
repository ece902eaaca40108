// Staff join, sign in, give roles and read the audit log, in browsers with an authenticator.
import * as otpauth from 'otpauth'
import { createColleagueBrowser, inviteColleague, joinWithPasskey, signOut } from '../support/colleagues.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  readMailLinks,
  test,
} from '../support/fixtures.ts'

test('an invited person joins with a passkey, signs out, and signs in again', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  const owner = await inviteColleague('owner')
  await addVirtualAuthenticator(page)
  await page.goto(owner.invitation)
  await expect(page.getByRole('heading', { name: `Welcome, ${owner.name}` })).toBeVisible()
  await expectAccessible(page, true)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, true)
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  // The link of the invitation works once.
  await page.goto('/staff/sign-in')
  await page.goto(owner.invitation)
  await expect(page.getByRole('alert')).toHaveText(/Link expired or invalid/)
})

test('an invited person joins with an authenticator app and signs in with a mailed link and a code', async ({
  newVisitor,
}) => {
  const page = await newVisitor(createColleagueBrowser())
  const auditor = await inviteColleague('auditor')
  await page.goto(auditor.invitation)
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page, true)
  const secret = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '') ?? ''
  const createCode = (at: number) =>
    new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) }).generate({ timestamp: at })
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText('Code invalid')
  await page.getByLabel('Code from your app').fill(createCode(Date.now()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  // An auditor reads, and invites nobody.
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a code from your app' }).click()
  await page.getByLabel('Work e-mail').fill(auditor.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  const [link = ''] = await readMailLinks(page, auditor.email, /Your link to sign in/)
  await page.goto(link)
  await page.getByLabel('Code from your app').fill(recoveryCode)
  await expectAccessible(page, true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto('/staff/own')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await expectAccessible(page, true)
})

test('an owner invites a colleague, changes their roles and removes them: their open screen ends', async ({
  newVisitor,
}) => {
  const [owner, colleague] = [await inviteColleague('owner'), await inviteColleague('administrator')]
  const [ownerPage, colleaguePage] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(ownerPage, owner)
  await joinWithPasskey(colleaguePage, colleague)
  for (const page of [ownerPage, colleaguePage]) await page.goto('/staff/people')
  await ownerPage.getByRole('button', { name: 'Invite' }).click()
  const dialog = ownerPage.getByRole('dialog', { name: 'Invite a colleague' })
  await expectAccessible(ownerPage, true)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Sam Example')
  const email = `sam.${owner.id}@staff.example`
  await dialog.getByLabel('Work e-mail').fill(email)
  await dialog.getByLabel('Role 1', { exact: true }).selectOption('Support')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readMailLinks(ownerPage, email, /Your access to the console/)).toHaveLength(1)

  await ownerPage.goto(`/staff/people?person=${colleague.id}`)
  await expectAccessible(ownerPage, true)
  await expectNoHorizontalOverflow(ownerPage)
  await ownerPage.getByRole('button', { name: 'Change roles' }).click()
  const roles = ownerPage.getByRole('dialog', { name: /Roles of/ })
  await roles.getByLabel('Role 1', { exact: true }).selectOption('Auditor')
  await roles.getByLabel('Reason').fill('A new task')
  await roles.getByRole('button', { name: 'Save roles' }).click()
  await expect(roles).toHaveCount(0)
  await colleaguePage.reload()
  await expect(colleaguePage.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await ownerPage.getByRole('button', { name: 'Remove', exact: true }).click()
  const removal = ownerPage.getByRole('dialog', { name: /Remove / })
  await removal.getByLabel('Reason').fill('Left the company')
  await removal.getByRole('button', { name: 'Remove and end sessions' }).click()
  await expect(removal).toHaveCount(0)
  // Nothing is clicked on the colleague's screen.
  await expect(colleaguePage.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await ownerPage.goto('/staff/audit')
  await ownerPage.getByRole('button', { name: 'removed a colleague' }).first().click()
  const entry = ownerPage.getByRole('complementary', { name: 'Entry' })
  await expect(entry.getByText('Left the company')).toBeVisible()
  await expect(entry.getByText(/sha256 [0-9a-f]{16} follows/)).toBeVisible()
  await expectAccessible(ownerPage, true)
  await expectNoHorizontalOverflow(ownerPage)
})

test('a role opens only its own pages, and a link into another says whom to ask', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('moderator'))
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await page.goto('/staff/audit')
  await expect(page.getByRole('heading', { name: 'Your roles do not open this' })).toBeVisible()
  await expectAccessible(page, true)
  await page.goto('/staff/nowhere')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/staff/own')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the matrix of roles shows what each may do', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await page.goto('/staff/people/roles?role=finance')
  await expect(
    page.getByRole('row', { name: /Settle refunds by hand/ }).getByRole('img', { name: 'yes' }),
  ).toHaveCount(2)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
})
