import type { StaffActor } from '../../src/platform/actor.ts'
import type { Db } from '../../src/platform/db/db.ts'

/** People of the staff in every test database, with their ids there; all are owners. */
const testStaff = { Anna: 1, Bea: 2, Cleo: 3 } as const

/** Returns one of them as the actor of a command. */
export const createTestStaff = (name: keyof typeof testStaff): StaffActor => ({
  kind: 'staff',
  staffId: testStaff[name],
  name,
  grants: [{ role: 'owner', companyId: null, siteId: null }],
  session: null,
})

/** Stores them in a new database. */
export async function insertTestStaff(db: Db): Promise<void> {
  for (const name of Object.keys(testStaff)) {
    const at = new Date()
    const email = `${name.toLowerCase()}@staff.example`
    const { id } = await db
      .insertInto('staff_member')
      .values({ name, email, language: 'en', invited_at: at, joined_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('staff_grant').values({ staff_id: id, role: 'owner' }).execute()
  }
}
