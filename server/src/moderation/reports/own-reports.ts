import type { ComplaintKind, complaintStates } from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import {
  type getOwnReportsEndpoint,
  type OwnReport,
  ownReportsPerPage,
  type ReportState,
} from '@amarelle/contract/endpoints/safety/own-reports'
import { type RawBuilder, sql } from 'kysely'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../platform/db/list-position.sql.ts'
import {
  decodeListCursor,
  encodeListCursor,
  type ListPosition,
  toListPage,
} from '../../platform/http/list-cursor.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createStatusKey } from '../complaints/status-key.ts'

type OwnReportRow = ListPosition & { readonly reference: string; readonly filedAt: Date } & (
    | {
        readonly type: 'report'
        readonly about: 'profile' | 'message'
        readonly topic: ReportReason
        readonly name: string | null
        readonly fictional: boolean
        readonly state: ReportState
        readonly outcome: 'upheld' | 'rejected' | null
      }
    | {
        readonly type: 'complaint'
        readonly topic: ComplaintKind
        readonly state: (typeof complaintStates)[number]
      }
  )

/**
 * Reports and complaints of a member, newest first. Their ids are told apart by the last bit. A decision that its author can still take
 * back does not count as one.
 */
async function findOwnReports(
  db: Db,
  memberId: number,
  { siteId, after, now }: { siteId: number; after: ListPosition | null; now: Date },
): Promise<readonly OwnReportRow[]> {
  const isUnsent = sql`exists (select from unsent_decision u where u.case_reference = r.reference)`
  const isClaimed = sql`exists (select from case_claim c where c.reference = r.reference and c.ends_at > ${now})`
  const selectOwn = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${columns}, reference, created_at as "filedAt", ${toMicroseconds(sql`created_at`)} as "atUs" from ${from} as own
      where ${isBefore(after, sql`created_at`, sql`id`)} order by created_at desc, id desc limit ${ownReportsPerPage + 1})`
  const { rows } = await sql<OwnReportRow>`
    ${selectOwn(
      sql`id, 'report' as type, about, topic, name, fictional, state, outcome`,
      sql`(select r.id * 2 as id, r.reference, r.created_at, case when r.message_id is null then 'profile' else 'message' end as about,
        r.reason as topic, nullif(p.name, '') as name, coalesce(p.fictional, false) as fictional,
        case when r.state = 'closed' and not ${isUnsent} then 'decided'
          when r.state = 'closed' or ${isClaimed} then 'in_progress' else 'received' end as state,
        r.outcome from report r left join profile p on p.member_id = r.reported_id where r.reporter_id = ${memberId})`,
    )} union all ${selectOwn(
      sql`id, 'complaint', null, kind, null, false, state, null`,
      sql`(select id * 2 + 1 as id, reference, created_at, kind, state from complaint
        where member_id = ${memberId} and site_id = ${siteId})`,
    )} order by "filedAt" desc, id desc limit ${ownReportsPerPage + 1}`.execute(db)
  return rows
}

/** Returns the caller's reports and complaints. The decision on a report is worded as in the mail about it. */
export async function listOwnReports(
  context: RequestContext,
  { after }: ParsedEndpointInput<typeof getOwnReportsEndpoint>,
): Promise<EndpointAnswer<typeof getOwnReportsEndpoint>> {
  const memberId = assertMember(context)
  const { db, site, clock, config, language } = context
  const list = `reports/${memberId}`
  const { rows, next } = toListPage(
    await findOwnReports(db, memberId, {
      siteId: site.id,
      after: decodeListCursor(context, list, after),
      now: clock.now(),
    }),
    ownReportsPerPage,
    ({ atUs, id }) => ({ atUs, id }),
  )
  const texts = await loadTranslations(language, site)
  const toOwnReport = (row: OwnReportRow): OwnReport => {
    const { reference } = row
    const filed_at = row.filedAt.toISOString()
    if (row.type === 'complaint')
      return {
        type: 'complaint',
        reference,
        key: createStatusKey(config, reference),
        kind: row.topic,
        filed_at,
        state: row.state,
      }
    const { about, topic, name, fictional, state, outcome } = row
    const decision =
      state === 'decided' && outcome !== null
        ? texts._(`mail.report_decided.${outcome}`, { site: site.name })
        : null
    return { type: 'report', reference, about, reason: topic, name, fictional, filed_at, state, decision }
  }
  return { reports: rows.map(toOwnReport), next: next && encodeListCursor(context, list, next) }
}
