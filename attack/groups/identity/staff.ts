import { sql } from 'kysely'
import { modules } from '../../../server/src/app/modules.ts'
import { checkAuditLog } from '../../../server/src/staff/index.ts'
import { issueStaffLink } from '../../../server/src/staff/sign-in/staff-link.sql.ts'
import { createTestAuthenticator } from '../../../server/testing/platform/test-authenticator.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import type { AttackReport } from '../../report.ts'
import { addColleague, createStaffClient } from '../../staff-client.ts'

/** A moderator of one site acts on members and cases of another one, and asks for more rights. */
async function attackOtherSite(environment: AttackEnvironment, report: AttackReport): Promise<void> {
  const { db } = environment.app.services
  const [own, other] = await db.selectFrom('site').select('id').orderBy('id').limit(2).execute()
  if (!own || !other) throw new Error('Two sites are needed.')
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('site_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const reference = 'R-ATTA-CK22'
  await db
    .insertInto('report')
    .values({ reference, site_id: other.id, reason: 'spam', created_at: new Date() })
    .execute()
  const client = await createStaffClient(environment, { role: 'moderator', companyId: null, siteId: own.id })
  const attempts = [
    ['GET', `/api/staff/members/one?id=${member.id}`, undefined],
    ['POST', '/api/staff/members/suspension', { id: member.id, rule: 'spam', facts: 'Mine', days: 30 }],
    ['GET', `/api/staff/cases/one?reference=${reference}`, undefined],
    ['POST', '/api/staff/cases/claim', { reference }],
    ['POST', '/api/staff/cases/decision', { reference, outcome: 'rejected', reason: 'Mine', act: null }],
  ] as const
  for (const [method, path, body] of attempts) {
    const { errorCode } = await client.call(method, path, body ? { body } : {})
    report.check(
      `another site’s moderator: ${method} ${path}`,
      errorCode,
      errorCode === 'forbidden' || errorCode === 'not_found',
    )
  }
  const { json } = await client.call('GET', `/api/staff/cases?site=${other.id}`)
  report.expectSame('the list of another site', json['cases'], [])
  const grants = [{ role: 'owner', companyId: null, siteId: null }]
  const raised = { id: client.id, grants, role: 'owner', reason: 'Please' }
  for (const method of ['PUT', 'POST'] as const) {
    const path = method === 'PUT' ? '/api/staff/people/roles' : '/api/staff/people'
    const invited = { ...raised, name: 'Me', email: 'me@staff.example', language: 'en' }
    const { errorCode } = await client.call(method, path, { body: invited })
    report.expectSame(`a role raised by request: ${method} ${path}`, errorCode, 'forbidden')
  }
  await db.deleteFrom('report').where('reference', '=', reference).execute()
}

/** Another site makes a colleague's browser call each endpoint. */
async function attackByForgery(environment: AttackEnvironment, report: AttackReport): Promise<void> {
  const client = await createStaffClient(environment, { role: 'owner', companyId: null, siteId: null })
  const endpoints = modules
    .flatMap(({ staffEndpoints = [] }) => staffEndpoints.map(({ endpoint }) => endpoint))
    .filter(({ method }) => method !== 'GET')
  for (const site of ['cross-site', 'same-site']) {
    const accepted: string[] = []
    for (const { method, path } of endpoints) {
      const { errorCode } = await client.call(method, path, { body: {}, headers: { 'sec-fetch-site': site } })
      if (errorCode !== 'wrong_origin') accepted.push(`${method} ${path}: ${errorCode}`)
    }
    report.expectSame(`all ${endpoints.length} changing calls of the console, ${site}`, accepted, [])
  }
}

/** A recorded answer of a passkey is sent again, and for another purpose. */
async function attackPasskey(environment: AttackEnvironment, report: AttackReport): Promise<void> {
  const { db } = environment.app.services
  const id = await addColleague(environment, { role: 'owner', companyId: null, siteId: null })
  const token = await db.transaction().execute((tx) => issueStaffLink(tx, id, 'invitation', new Date()))
  const client = createAttackClient(environment)
  const passkey = createTestAuthenticator({ rpId: 'localhost', origin: environment.url })
  const requestOptions = async (path: string, body: object) =>
    (await client.call('POST', path, { body })).json as {
      challenge_id: string
      options: { challenge: string }
    }
  const invitation = await requestOptions('/api/staff/invitation/passkey-options', { token })
  const joined = await client.call('POST', '/api/staff/invitation/passkey', {
    body: {
      token,
      challenge_id: invitation.challenge_id,
      response: passkey.register(invitation.options),
      name: 'Key',
    },
  })
  report.expectSame('an invited person joins', joined.status, 200)
  const { challenge_id, options } = await requestOptions('/api/staff/sign-in/passkey-options', {})
  const body = { challenge_id, response: passkey.sign(options) }
  const proof = await client.call('POST', '/api/staff/proof/passkey', { body })
  report.expectSame('an assertion for a sign-in used as a proof', proof.errorCode, 'passkey_refused')
  const first = await client.call('POST', '/api/staff/sign-in/passkey', { body })
  report.expectSame('an assertion used once', first.status, 200)
  const replayed = await client.call('POST', '/api/staff/sign-in/passkey', { body })
  report.expectSame('the same assertion again', replayed.errorCode, 'passkey_refused')
}

/** Whoever reaches the database changes the audit log, or adds an entry without the application's secret. */
async function attackAuditLog({ app: { services } }: AttackEnvironment, report: AttackReport): Promise<void> {
  const { db } = services
  for (const [name, statement] of [
    ['changing an entry', sql`update audit_entry set act = 'staff.signed_in'`],
    ['deleting entries', sql`delete from audit_entry`],
    ['emptying the log', sql`truncate audit_entry cascade`],
  ] as const) {
    const outcome = await statement.execute(db).then(
      () => 'done',
      (error: Error) => error.message,
    )
    report.check(`${name}, with the server’s own database rights`, outcome, outcome !== 'done')
  }
  const before = await checkAuditLog(services, { whole: true })
  report.check('the log before', before, before.fault === null)
  await sql`insert into audit_entry (at, staff_id, role, act, object, details_digest, seal)
    select now(), id, 'owner', 'staff.invited', 'staff:1', '\\x00', '\\x00' from staff_member order by id limit 1`.execute(
    db,
  )
  const after = await checkAuditLog(services, { whole: true })
  report.check('a forged entry is detected', after, after.fault !== null)
}

/** What colleagues with few rights, other sites and whoever reaches the database may try against the console. */
export const staffGroup: AttackGroup = {
  name: 'staff',
  title: 'another site’s moderator, raised roles, forged calls, replayed passkeys, forged audit entries',
  async run(environment, report) {
    await attackOtherSite(environment, report)
    await attackByForgery(environment, report)
    await attackPasskey(environment, report)
    await attackAuditLog(environment, report)
  },
}
