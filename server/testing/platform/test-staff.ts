import type { StaffActor } from '../../src/platform/actor.ts'

/** People of the staff in every test database, with their ids there; all are owners. */
export const testStaff = { Anna: 1, Bea: 2, Cleo: 3 } as const

/** Returns one of them as the actor of a command. */
export const createTestStaff = (name: keyof typeof testStaff): StaffActor => ({
  kind: 'staff',
  staffId: testStaff[name],
  name,
  grants: [{ role: 'owner', companyId: null, siteId: null }],
  session: null,
})
