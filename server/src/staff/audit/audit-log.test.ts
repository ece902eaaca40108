import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { suspendMember, unsuspendMember } from '../../accounts/index.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeSelf } from '../permissions/authorize.ts'
import { checkAuditLog } from './check-audit-log.ts'
import { recordAct } from './record-act.ts'

const anna = createTestStaff('Anna')
type TestApp = Awaited<ReturnType<typeof createTestApp>>
const record = (app: TestApp, object = 'test:1') =>
  runInTransaction(app.db, (tx) =>
    recordAct(app.services, tx, authorizeSelf(anna), { act: 'staff.proved', object, reason: 'Because' }),
  )
/** Changes the log as somebody could who owns the database. */
async function tamper(app: TestApp, table: string, change: string): Promise<void> {
  for (const statement of [
    `alter table ${table} disable trigger user`,
    change,
    `alter table ${table} enable trigger user`,
  ])
    await sql.raw(statement).execute(app.db)
}
const getMessage = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('an act is recorded with its transaction or not at all, with its actor, role, site and reason', async () => {
  const app = await createTestApp()
  const member = await app.member()
  await suspendMember(app.services, member, 'Asked for money', anna)
  expect(await getRefusalCode(suspendMember(app.services, member, 'Again', anna))).toBe('not_found')
  await unsuspendMember(app.services, member, createTestStaff('Bea'))
  const entries = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'entry_id', 'audit_entry.id')
    .select(['act', 'staff_id', 'role', 'site_id', 'member_id', 'details'])
    .orderBy('id')
    .execute()
  expect(entries.map(({ details, ...entry }) => ({ ...entry, ...(JSON.parse(details) as object) }))).toEqual([
    {
      act: 'member.suspended',
      staff_id: 1,
      role: 'owner',
      site_id: app.site.id,
      member_id: member,
      after: { reason: 'Asked for money', until: null },
    },
    {
      act: 'member.restored',
      staff_id: 2,
      role: 'owner',
      site_id: app.site.id,
      member_id: member,
      before: { reason: 'Asked for money' },
      after: { status: 'active' },
    },
  ])
  expect(await checkAuditLog(app.services)).toEqual({ position: 2, fault: null })
})

test('the database refuses to change, delete or truncate the log, and to add links or delete details by hand', async () => {
  const app = await createTestApp()
  await record(app)
  for (const attack of [
    "update audit_entry set act = 'staff.ended'",
    'delete from audit_entry',
    'truncate audit_entry cascade',
    "update audit_link set hash = ''",
    'delete from audit_link',
    'truncate audit_link',
    "update audit_detail set details = '{}'",
    'delete from audit_detail',
    'truncate audit_detail',
    "insert into audit_link values (2, 1, '')",
  ])
    expect(await getMessage(sql.raw(attack).execute(app.db)), attack).toBe('the audit log is append-only')
  expect(await checkAuditLog(app.services)).toEqual({ position: 1, fault: null })
})

test('concurrent acts form one chain without gaps', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 40 }, (_, i) => record(app, `test:${i}`)))
  const positions = await app.db.selectFrom('audit_link').select('position').orderBy('position').execute()
  expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(await checkAuditLog(app.services, { whole: true })).toEqual({ position: 40, fault: null })
})

const forgeries: readonly [name: string, table: string, change: string, fault: object][] = [
  [
    'a changed entry',
    'audit_entry',
    "update audit_entry set act = 'staff.ended' where id = 2",
    { position: 2, fault: 'changed_entry' },
  ],
  [
    'a changed reason',
    'audit_detail',
    "update audit_detail set details = '{}' where entry_id = 2",
    { position: 2, fault: 'changed_details' },
  ],
  [
    'a deleted reason',
    'audit_detail',
    'delete from audit_detail where entry_id = 2',
    { position: 2, fault: 'missing_details' },
  ],
  [
    'a removed link',
    'audit_link',
    'delete from audit_link where position = 2',
    { position: 3, fault: 'missing_link' },
  ],
  [
    'a cut-off end',
    'audit_link',
    'delete from audit_link where position = 3',
    { position: 2, fault: 'unlinked_entry' },
  ],
]
test.each(forgeries)('the check detects %s', async (_name, table, change, fault) => {
  const app = await createTestApp()
  for (let i = 0; i < 3; i += 1) await record(app)
  await tamper(app, table, change)
  expect((await checkAuditLog(app.services, { whole: true })).fault).toEqual(fault)
})

test('the check detects a row that was inserted by hand, although the database links it', async () => {
  const app = await createTestApp()
  await record(app)
  await sql`insert into audit_entry (at, staff_id, act, details_digest, seal)
    values (now(), 1, 'staff.joined', '', sha256('forged'))`.execute(app.db)
  expect((await checkAuditLog(app.services)).fault).toEqual({ position: 2, fault: 'changed_entry' })
})

test('the check detects a log that was rewritten up to where it was verified, and raises an alarm', async () => {
  const app = await createTestApp()
  for (let i = 0; i < 3; i += 1) await record(app)
  await checkAuditLog(app.services)
  await tamper(app, 'audit_link', 'delete from audit_link where position = 3')
  expect((await checkAuditLog(app.services)).fault).toEqual({ position: 3, fault: 'changed_link' })
  await addJob(app.db, 'check-audit-log', {})
  await app.drainJobs()
  expect(await findOpenAlarms(app.db)).toMatchObject([
    { name: 'audit-log-broken', detail: 'Audit log, line 3: the chain was changed' },
  ])
})
