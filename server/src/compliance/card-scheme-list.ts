import { complaintKinds } from '@amarelle/contract/endpoints/complaints'
import { sql } from 'kysely'
import { caseFigures } from '../moderation/index.ts'
import { addMs, daysToMs } from '../platform/clock.ts'
import { type CompliancePeriod, toMonthPeriod } from './compliance-period.ts'
import {
  type ComplianceRequest,
  type ComplianceRow,
  type ComplianceTable,
  createColumns,
} from './compliance-table.ts'

/** Complaints about orders and about us are not about content. */
const contentKinds = complaintKinds.filter((kind) => kind !== 'order' && kind !== 'us')

interface ContentComplaint {
  readonly createdAt: Date
  readonly subject: string
  readonly outcome: string | null
  readonly decidedAt: Date | null
}

/** Reads day by day, so that a month of any size takes little memory. */
async function* readComplaints(
  { services, texts, buildScope }: ComplianceRequest,
  { from, to }: CompliancePeriod,
): AsyncIterable<ComplianceRow> {
  for (let day = from; day < to; day = addMs(day, daysToMs(1))) {
    const { rows } = await sql<ContentComplaint>`
      select f.created_at as "createdAt", f.subject, coalesce(f.appeal_outcome, f.outcome) as outcome,
        coalesce(f.appeal_decided_at, f.decided_at) as "decidedAt"
      from (${caseFigures}) f where f.kind = 'complaint' and f.subject = any(${[...contentKinds]}::text[])
        and f.created_at >= ${day} and f.created_at < ${addMs(day, daysToMs(1))} and ${buildScope(sql`f.site_id`)}
      order by f.created_at`.execute(services.db)
    for (const { createdAt, subject, outcome, decidedAt } of rows)
      yield [
        createdAt.toISOString(),
        texts._(`staff.subject.${subject}`),
        texts._(`staff.compliance.outcome.${outcome ?? 'open'}`),
        decidedAt?.toISOString() ?? null,
        decidedAt && Math.ceil((decidedAt.getTime() - createdAt.getTime()) / daysToMs(1)),
      ]
  }
}

/**
 * Complaints about content received in a month, with their outcome and the days to the decision, for the acquirer (Mastercard AN 5196
 * and Visa's rules for adult content). No person and no number of a case.
 */
export function loadCardSchemeList(request: ComplianceRequest): ComplianceTable {
  const { services, texts, month } = request
  const period = toMonthPeriod(month, services.clock.now())
  return {
    period: period.label,
    notes: [texts._('staff.compliance.note.utc'), texts._('staff.compliance.note.card_schemes')],
    columns: createColumns(texts, {
      received: 'instant',
      about: 'text',
      outcome: 'text',
      decided: 'instant',
      days: 'count',
    }),
    rows: readComplaints(request, period),
  }
}
