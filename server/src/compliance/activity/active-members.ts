import { sql } from 'kysely'
import { listSitePlaces } from '../../sites/index.ts'
import { toMonthPeriod } from '../compliance-period.ts'
import {
  type ComplianceRequest,
  type ComplianceRow,
  type ComplianceTable,
  createColumns,
} from '../compliance-table.ts'
import { findMonthlyActivity } from './monthly-activity.sql.ts'

/** The period over which the law wants the average. */
const averagedMonths = 6

/** Returns the month `count` months before another, such as `2026-05`. */
const subtractMonths = (month: Date, count: number): string =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - count, 1)).toISOString().slice(0, 7)

/** Returns members active in each month, and their average over the last six whole months, per site (DSA Art. 24(2)). */
export async function loadActiveMembers(request: ComplianceRequest): Promise<ComplianceTable> {
  const { services, texts, buildScope } = request
  const { from: thisMonth, label } = toMonthPeriod(undefined, services.clock.now())
  const [first, last] = [subtractMonths(thisMonth, averagedMonths), subtractMonths(thisMonth, 1)]
  const counts = await findMonthlyActivity(services.db, first, buildScope(sql`a.site_id`))
  const sites = new Map((await listSitePlaces(services)).map(({ id, name }) => [id, name]))
  const whole = counts.filter(({ month }) => month !== label)
  const averages = [...new Set(whole.map(({ siteId }) => siteId))].map((siteId): ComplianceRow => {
    const ofSite = whole.filter((count) => count.siteId === siteId)
    const sum = ofSite.reduce((members, count) => members + count.members, 0)
    return [
      sites.get(siteId) ?? String(siteId),
      texts._('staff.compliance.average', { months: ofSite.length }),
      Math.round(sum / ofSite.length),
      null,
    ]
  })
  return {
    period: `${first} – ${last}`,
    notes: [texts._('staff.compliance.note.active_members')],
    columns: createColumns(texts, { site: 'text', month: 'text', members: 'count', counted: 'instant' }),
    rows: [
      ...averages,
      ...counts.map(({ siteId, month, members, countedAt }) => [
        sites.get(siteId) ?? String(siteId),
        month === label ? texts._('staff.compliance.running_month', { month }) : month,
        members,
        countedAt.toISOString(),
      ]),
    ],
  }
}
