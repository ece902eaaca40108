import { reportReasons } from '@amarelle/contract/endpoints/moderation'
import { riskRules } from '@amarelle/contract/staff/case-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { complaintKindSql, evidenceSql, heldPhotosSql } from './open-cases.ts'
import {
  concernedMemberSql,
  decidedSql,
  otherMemberSql,
  pickSql,
  referenceSql,
  siteSql,
  sizes,
} from './sizes.ts'

const { decided } = sizes
/** The decision took up to two days. */
const decidedAt = sql`at + (n % 48) * interval '1 hour' + interval '7 minutes'`
const outcomeSql = pickSql(['upheld', 'rejected'])

/** Every third decision about a complaint was appealed and decided again. */
async function generateNotices(db: Db): Promise<void> {
  await sql`insert into report (reference, site_id, reporter_id, reported_id, reason, evidence, state, outcome, decision, decided_by,
      decided_by_staff, created_at, due_at, closed_at)
    select ${referenceSql('R')}, ${siteSql}, ${otherMemberSql(104_729)}, ${concernedMemberSql}, ${pickSql(reportReasons)}, ${evidenceSql},
      'closed', ${outcomeSql}, 'He did.', 'Colleague 2', 2, at, at + interval '1 day', ${decidedAt}
    from ${decidedSql(decided.reports)}`.execute(db)
  await sql`insert into complaint (reference, site_id, kind, state, reported_id, language, location, body, good_faith, held_photos, created_at,
      due_at, outcome, decision, decided_at, decided_by, decided_by_staff, appeal, appealed_at, final_outcome, final_decision, closed_at)
    select ${referenceSql('C')}, ${siteSql}, ${complaintKindSql}, case when appealed then 'closed' else 'decided' end, ${concernedMemberSql}, 'en',
      '/members/1', 'This is me.', true, ${heldPhotosSql}, at, at + interval '7 days', ${outcomeSql}, 'It is.', ${decidedAt}, 'Colleague 2', 2,
      case when appealed then 'It is me.' end, case when appealed then ${decidedAt} + interval '1 hour' end,
      case when appealed then 'upheld' end, case when appealed then 'It is you.' end, case when appealed then ${decidedAt} + interval '1 day' end
    from (select *, n % 3 = 0 as appealed from ${decidedSql(decided.complaints)}) made`.execute(db)
  // Of cases whose evidence was deleted after a year the figures are left.
  await sql`insert into case_figure (kind, subject, site_id, created_at, decided_at, outcome)
    select 'report', ${pickSql(reportReasons)}, ${siteSql}, at - interval '1 year', ${decidedAt} - interval '1 year', ${outcomeSql}
    from ${decidedSql(decided.reports)}`.execute(db)
}

/** Measures because of the decided reports; some of them were appealed. */
async function generateMeasures(db: Db): Promise<void> {
  const actions = ['warn', 'remove_photo', 'remove_message', 'suspend']
  await sql`insert into moderation_act (id, case_reference, site_id, member_id, action, rule, facts, decided_by, decided_by_staff, decided_at)
    overriding system value
    select n, ${referenceSql('R')}, ${siteSql}, ${concernedMemberSql}, ${pickSql(actions)}, ${pickSql(reportReasons)}, 'You asked for money.',
      'Colleague 2', 2, ${decidedAt} from ${decidedSql(sizes.measures)}`.execute(db)
  await sql`insert into appeal (reference, site_id, act_id, member_id, body, created_at, due_at, state, outcome, decision, decided_by,
      decided_by_staff, decided_at)
    select ${referenceSql('A')}, ${siteSql}, n, ${concernedMemberSql}, 'I only answered.', at, at + interval '14 days', 'decided', ${outcomeSql}, 'No.',
      'Colleague 3', 3, ${decidedAt} from ${decidedSql(decided.appeals)}`.execute(db)
}

/** Creates the decided cases of all kinds, most of them within this year, for the yearly figures and the histories of members. */
export async function generateDecidedCases({ db }: BulkLoad): Promise<void> {
  await generateNotices(db)
  await generateMeasures(db)
  await sql`insert into risk_signal (reference, site_id, member_id, rule, reasons, newest_fact_at, created_at, due_at, state, outcome, decision,
      decided_by, decided_by_staff, decided_at)
    select ${referenceSql('S')}, ${siteSql}, ${concernedMemberSql}, ${pickSql(riskRules)}, '{"count": 5, "total": null, "periodMinutes": 10,
      "memberIds": [], "photoIds": [], "caseReferences": []}', at, at, at + interval '3 days', 'decided', 'dismissed', '', 'Colleague 2', 2,
      ${decidedAt} from ${decidedSql(decided.signals)}`.execute(db)
  await sql`insert into data_request (reference, member_id, site_id, kind, received_at, due_at, identity_check, recorded_by, recorded_at, state,
      closed_by, closed_at)
    select ${referenceSql('D')}, ${concernedMemberSql}, ${siteSql}, ${pickSql(['export', 'erasure'])}, at, at + interval '30 days', 'By letter', 1, at,
      'done', 1, ${decidedAt} from ${decidedSql(decided.dataRequests)}`.execute(db)
  await sql`insert into withdrawal (receipt, site_id, member_id, order_id, name, email, stated_order, language, state, stated_at, confirmed_at,
      due_at)
    select 'W-' || lpad(n::text, 8, '0') || '000000', ${siteSql}, ${concernedMemberSql}, null, 'Robin', 'robin@example.org', 'unknown', 'en',
      'settled', at, at, at + interval '14 days' from ${decidedSql(decided.withdrawals)}`.execute(db)
}
