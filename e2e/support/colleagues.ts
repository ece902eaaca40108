// Colleagues of the staff console: invited in the database, with an authenticator in their browser.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StaffLanguage } from '../../contract/src/staff/languages.ts'
import type { StaffGrant, StaffRole, StaffScope } from '../../contract/src/staff/roles.ts'
import { issueStaffLink } from '../../server/src/staff/index.ts'
import { insertStaff } from '../../server/src/staff/people/staff-member.sql.ts'
import { expect, isPhone } from './fixtures.ts'
import { openApplication } from './members.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

export interface JourneyColleague {
  readonly id: number
  readonly name: string
  readonly email: string
  /** The path of the invitation's link. */
  readonly invitation: string
}

/** Invites a person with this role on all sites, or within the given scope. */
export async function inviteColleague(
  role: StaffRole,
  { language = 'en', ...scope }: Partial<StaffScope> & { readonly language?: StaffLanguage } = {},
): Promise<JourneyColleague> {
  const { services } = await openApplication()
  const suffix = randomBytes(4).toString('hex')
  const person = { name: `Robin ${suffix}`, email: `robin.${suffix}@staff.example`, language }
  const grants: readonly StaffGrant[] = [{ role, companyId: null, siteId: null, ...scope }]
  return services.db.transaction().execute(async (tx) => {
    const at = new Date()
    const id = await insertStaff(tx, { ...person, grants, invitedBy: null, at })
    const token = await issueStaffLink(tx, id, 'invitation', at)
    return { id, ...person, invitation: `/staff/invitation#${token}` }
  })
}

/** The browser of a colleague at an address of their own: sign-ins are limited by address. */
export const createColleagueBrowser = () => ({
  extraHTTPHeaders: { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
})

/** Accepts an invitation with a passkey; the page shows the console. */
export async function joinWithPasskey(page: Page, { invitation }: JourneyColleague): Promise<void> {
  await addVirtualAuthenticator(page)
  await page.goto(invitation)
  await page.getByRole('button', { name: /^(Create a passkey|Passkey anlegen)$/ }).click()
  await expect(page.getByRole('navigation', { name: /^(Main|Haupt)/ })).toBeVisible()
}

/** Signs out, by the menu of one's own. */
export async function signOut(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Searches a list of the console by the field with this label. */
export async function searchList(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: label })
  await field.fill(words)
  await field.press('Enter')
}
