import { Problem } from '../../contract/src/domain/errors.ts'
import { sql } from 'kysely'
import type { StaffRole } from '../../contract/src/staff/roles.ts'
import { complianceModule } from '../../server/src/compliance/index.ts'
import { membersModule } from '../../server/src/members/index.ts'
import { moderationModule } from '../../server/src/moderation/index.ts'
import { paymentsModule } from '../../server/src/payments/index.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import { profilesModule } from '../../server/src/profiles/index.ts'
import { staffModule } from '../../server/src/staff/index.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createWriters } from '../../soak/writers.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createTargetResult, quantile } from '../support/measure.ts'
import { generateMembers } from '../search/generate-members.ts'
import {
  generateAppeals,
  generateAuditLog,
  generateCases,
  generateDataRequests,
  generateDecidedCases,
  generatePendingPhotos,
  generateSignals,
  generateWithdrawals,
} from './generate-work.ts'

const openCases = 100_000
const openAppeals = 20_000
const openSignals = 20_000
const decidedCases = 100_000
const openWithdrawals = 10_000
const dataRequests = 10_000
const pendingPhotos = 100_000
const auditEntries = Number(process.env['BENCH_AUDIT_ENTRIES'] ?? 10_000_000)
const members = 100_000
const rounds = 40
const maxP95Ms = 300

/** What a screen of the console reads: the endpoint, and its input. */
const screens: readonly (readonly [name: string, path: string, input: object])[] = [
  ['cases', '/api/staff/cases', { filter: 'all' }],
  ['own cases', '/api/staff/cases', { filter: 'mine' }],
  ['appeals', '/api/staff/cases', { filter: 'appeals' }],
  ['overdue cases', '/api/staff/cases', { filter: 'all', overdue: true }],
  ['unclaimed cases', '/api/staff/cases', { filter: 'unclaimed' }],
  ['cases of a kind', '/api/staff/cases', { filter: 'all', kind: 'complaint' }],
  ['cases about a rare subject', '/api/staff/cases', { filter: 'all', subject: 'copyright' }],
  ['cases of a site', '/api/staff/cases', { filter: 'all', site: 2 }],
  ['cases of a company', '/api/staff/cases', { filter: 'all', company: 1 }],
  ['counts of cases', '/api/staff/cases/counts', {}],
  ['a case', '/api/staff/cases/one', { reference: 'R-00000100' }],
  ['a withdrawal', '/api/staff/withdrawals/one', { reference: 'W-0000-0100' }],
  ['an appeal', '/api/staff/appeals/one', { reference: 'A-00000100' }],
  ['a risk signal', '/api/staff/signals/one', { reference: 'S-00000100' }],
  ['trusted flaggers', '/api/staff/flaggers', {}],
  ['photos', '/api/staff/photos', {}],
  ['count of photos', '/api/staff/photos/counts', {}],
  ['newest members', '/api/staff/members', { words: '' }],
  ['members by name', '/api/staff/members', { words: 'm12' }],
  ['members by address', '/api/staff/members', { words: 'm12@example.org' }],
  ['members by phone', '/api/staff/members', { words: '+31612345678' }],
  ['members by IBAN', '/api/staff/members', { words: 'NL91ABNA0417164300' }],
  ['mails to a member', '/api/staff/members/mails', { id: 100 }],
  ['a data request', '/api/staff/data-requests/one', { reference: 'D-00000100' }],
  ['a member', '/api/staff/members/one', { id: 100 }],
  ['yearly DSA report', '/api/staff/compliance', { report: 'dsa' }],
  ['active members', '/api/staff/compliance', { report: 'active_members' }],
  ['list for the card schemes', '/api/staff/compliance', { report: 'card_schemes' }],
  ['processing register', '/api/staff/compliance', { report: 'processing' }],
  ['retention with its proof', '/api/staff/compliance', { report: 'retention' }],
  ['people', '/api/staff/people', {}],
  ['audit log', '/api/staff/audit', {}],
  ['audit log of a person', '/api/staff/audit', { staff: 5 }],
  ['audit log of an act', '/api/staff/audit', { act: 'report.decided' }],
  ['audit log of a member', '/api/staff/audit', { member: 77 }],
  ['audit log of a rare act', '/api/staff/audit', { act: 'campaign.started' }],
  ['audit log of a person and act', '/api/staff/audit', { staff: 5, act: 'audit.exported' }],
  ['audit log of a day', '/api/staff/audit', { from: '2026-09-01', to: '2026-09-01' }],
  ['an audit entry', '/api/staff/audit/entry', { id: 5_000_000 }],
]

/** The console's screens with 100,000 open cases, as many photos and 10,000,000 audit entries, for an owner and for one site. */
export async function staffBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { services } = environment.app
  const { db } = services
  try {
    await loadGeography(db)
    await createWriters(services, 2, 20_000)
    await generateMembers(db, members, () => {})
    await generateCases(db, openCases)
    await generateDecidedCases(db, decidedCases)
    await generateWithdrawals(db, openWithdrawals)
    await generateDataRequests(db, dataRequests)
    await generateAppeals(db, openAppeals)
    await generateSignals(db, openSignals)
    await generatePendingPhotos(db, pendingPhotos)
    await generateAuditLog(db, auditEntries)
    await sql`vacuum analyze`.execute(db)
    const site = await db.selectFrom('site').select(['id', 'company_id']).executeTakeFirstOrThrow()
    const person = await db.selectFrom('staff_member').select('id').executeTakeFirstOrThrow()
    const createActor = (role: StaffRole, siteId: number | null): StaffActor => ({
      kind: 'staff',
      staffId: person.id,
      name: 'Bench',
      grants: [{ role, companyId: null, siteId }],
      session: null,
    })
    const routes = [
      complianceModule,
      membersModule,
      moderationModule,
      paymentsModule,
      profilesModule,
      staffModule,
    ].flatMap(({ staffEndpoints = [] }) => staffEndpoints)
    const results: BenchResult[] = []
    for (const [whose, actor] of [
      ['an owner', createActor('owner', null)],
      ['an administrator of one site', createActor('administrator', site.id)],
    ] as const)
      for (const [name, path, input] of screens) {
        const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')
        if (!route) throw new Error(`There is no ${path}.`)
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now()
          await Promise.resolve(
            route.handler({ ...services, actor, language: 'en' } as never, input as never),
          ).catch((error: unknown) => {
            // What is on another site is refused after it was read.
            if (!(error instanceof Problem)) throw error
          })
          times.push(performance.now() - start)
        }
        const p95 = quantile(
          times.toSorted((a, b) => a - b),
          0.95,
        )
        console.log(`  ${name} for ${whose}: ${p95.toFixed(1)} ms`)
        results.push(createTargetResult(`staff: ${name} for ${whose}, p95`, p95, maxP95Ms, ' ms', false))
      }
    return results
  } finally {
    await environment.close()
  }
}
