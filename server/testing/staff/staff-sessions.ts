import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { toCommandActor } from '../../src/staff/people/staff-actor.ts'
import { findStaffById, insertStaff, setStaffJoined } from '../../src/staff/people/staff-member.sql.ts'
import { insertStaffSession } from '../../src/staff/sign-in/staff-session.sql.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import type { createTestServer } from '../app/server.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>
/** A member of the staff with a session, for tests over HTTP. */
interface TestColleague {
  readonly id: number
  readonly email: string
  readonly cookie: string
  readonly actor: StaffActor
}

/** Helpers for tests of the console's API. */
export function createTestColleagues(app: TestServer) {
  let count = 0
  /** Creates a person with these roles who has just signed in. */
  const colleague = async (...grants: readonly (Partial<StaffGrant> & Pick<StaffGrant, 'role'>)[]) => {
    count += 1
    const at = app.clock.now()
    const email = `colleague-${count}@staff.example`
    const id = await app.db.transaction().execute((tx) =>
      insertStaff(tx, {
        name: `Colleague ${count}`,
        email,
        language: 'en',
        grants: grants.map((grant) => ({ companyId: null, siteId: null, ...grant })),
        invitedBy: null,
        at,
      }),
    )
    await setStaffJoined(app.db, id, at)
    const { token } = await insertStaffSession(app.db, id, {
      method: 'passkey',
      device: 'test',
      address: '127.0.0.1',
      at,
    })
    const person = await findStaffById(app.db, id)
    if (!person) throw new Error('The colleague was not stored.')
    return {
      id,
      email,
      cookie: `staff_session=${token}`,
      actor: toCommandActor(person),
    } satisfies TestColleague
  }
  /** Calls the console's API; returns status, body and the cookies that it set. */
  const callStaff = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { cookie, body = {}, headers }: { cookie?: string; body?: object; headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.ask(method, path, {
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { body }),
      ...(headers ? { headers } : {}),
    })
    const cookies = Object.fromEntries(
      answer.headers.getSetCookie().map((line) => line.split(';')[0]?.split('=') as [string, string]),
    )
    const text = await answer.text()
    const data = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown> & {
      error?: { code: string }
    }
    return { status: answer.status, data, code: data.error?.code, cookies }
  }
  return { colleague, callStaff }
}
