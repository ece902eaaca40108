import { expect, test } from 'vitest'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { listStaff } from './staff-member.sql.ts'
import { changeGrants, endStaff, inviteFirstOwner, inviteStaff } from './manage-staff.ts'
import type { StaffGrant } from '@amarelle/contract/staff/roles'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague } = createTestColleagues(app)
const everywhere = { companyId: null, siteId: null } as const
const here = { companyId: null, siteId: app.site.id } as const
const company = { companyId: 1, siteId: null } as const
let count = 0
const invite = (grants: readonly StaffGrant[], by: Awaited<ReturnType<typeof colleague>>) => {
  count += 1
  const person = { name: 'New', email: `invited-${count}@staff.example`, language: 'en', grants } as const
  return getRefusalCode(inviteStaff(app.services, person, by.actor))
}

test('nobody gives a role that holds more than their own, or applies where theirs does not', async () => {
  const owner = await colleague({ role: 'owner' })
  const administrator = await colleague({ role: 'administrator' })
  const siteAdministrator = await colleague({ role: 'administrator', siteId: app.site.id })
  const companyAdministrator = await colleague({ role: 'administrator', companyId: 1 })
  const moderator = await colleague({ role: 'senior_moderator' })
  expect(await invite([{ role: 'owner', ...everywhere }], owner)).toBe('accepted')
  expect(await invite([{ role: 'owner', ...everywhere }], administrator)).toBe('forbidden')
  expect(await invite([{ role: 'finance', ...everywhere }], administrator)).toBe('forbidden')
  expect(await invite([{ role: 'moderator', ...everywhere }], administrator)).toBe('accepted')
  expect(await invite([{ role: 'moderator', ...everywhere }], siteAdministrator)).toBe('forbidden')
  expect(await invite([{ role: 'moderator', ...here }], siteAdministrator)).toBe('accepted')
  expect(await invite([{ role: 'moderator', companyId: null, siteId: other.id }], siteAdministrator)).toBe(
    'forbidden',
  )
  expect(await invite([{ role: 'moderator', ...company }], siteAdministrator)).toBe('forbidden')
  expect(await invite([{ role: 'moderator', companyId: null, siteId: other.id }], companyAdministrator)).toBe(
    'accepted',
  )
  expect(await invite([{ role: 'moderator', ...here }], moderator)).toBe('forbidden')
})

test('roles change for others within the own rights only, never for oneself, and an owner always remains', async () => {
  const [owner, second] = [await colleague({ role: 'owner' }), await colleague({ role: 'owner' })]
  const administrator = await colleague({ role: 'administrator' })
  const change = (staffId: number, grants: readonly StaffGrant[], by: typeof owner) =>
    getRefusalCode(changeGrants(app.services, { staffId, grants, reason: 'New task' }, by.actor))
  expect(await change(administrator.id, [{ role: 'owner', ...everywhere }], administrator)).toBe('forbidden')
  expect(await change(second.id, [{ role: 'moderator', ...everywhere }], administrator)).toBe('forbidden')
  expect(await change(second.id, [{ role: 'administrator', ...everywhere }], owner)).toBe('accepted')
  expect(
    await getRefusalCode(endStaff(app.services, { staffId: owner.id, reason: 'x' }, administrator.actor)),
  ).toBe('forbidden')
  const owners = (await listStaff(app.db, app.clock.now())).filter(({ grants }) =>
    grants.some(({ role }) => role === 'owner'),
  )
  for (const { id } of owners.filter((one) => one.id !== owner.id))
    await endStaff(app.services, { staffId: id, reason: 'Left' }, owner.actor)
  expect(await getRefusalCode(endStaff(app.services, { staffId: owner.id, reason: 'x' }, owner.actor))).toBe(
    'last_owner',
  )
})

test('an address belongs to one person at a time; the first owner is invited only while nobody has joined', async () => {
  const owner = await colleague({ role: 'owner' })
  const person = {
    name: 'Twin',
    email: 'twin@staff.example',
    language: 'en',
    grants: [{ role: 'support', ...here }],
  } as const
  const id = await inviteStaff(app.services, person, owner.actor)
  expect(
    await getRefusalCode(inviteStaff(app.services, { ...person, email: 'TWIN@staff.example' }, owner.actor)),
  ).toBe('invalid_input')
  await endStaff(app.services, { staffId: id, reason: 'Wrong address' }, owner.actor)
  expect(await getRefusalCode(inviteStaff(app.services, person, owner.actor))).toBe('accepted')
  expect(await getRefusalCode(inviteFirstOwner(app.services, person))).toBe('forbidden')
})
