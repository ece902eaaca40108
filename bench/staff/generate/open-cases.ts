import { verificationPoses } from '@amarelle/contract/domain/photo-verification'
import { reportReasons } from '@amarelle/contract/endpoints/moderation'
import { riskRules } from '@amarelle/contract/staff/case-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { photoIdSql } from './photos.ts'
import {
  concernedMemberSql,
  openSql,
  otherMemberSql,
  pickSql,
  referenceSql,
  siteSql,
  sizes,
} from './sizes.ts'

/** Names of the pictures of a case, as its evidence has them. */
export const casePicture = '1.webp'
const at = sql`now() - n * interval '3 seconds'`
const message = {
  id: 1,
  from: 'reported',
  reported: false,
  kind: 'text',
  text: 'I would like to meet you, but I need some money for the train first.',
  gift: null,
  image: null,
  sent_at: '2026-11-01T12:00:00.000Z',
}
/** The evidence that is stored with a report: the conversation, or the profile with its photo. */
export const evidenceSql = sql`case when n % 2 = 0 then ${JSON.stringify(Array<object>(8).fill(message))}::jsonb
  else ${JSON.stringify([{ about: 'I like the sea.', notes: {}, photo: casePicture }])}::jsonb end`

/** Complaints about all subjects; in one of a hundred a child is said to be shown. */
const subjects = ['photo', 'profile', 'message', 'intimate_pictures', 'copyright', 'illegal', 'order', 'us']
export const complaintKindSql = sql`case when n % 100 = 0 then 'minors' else ${pickSql(subjects)} end`
/** Six photos each for the complaints about children, none for the others. */
export const heldPhotosSql = sql`case when n % 100 = 0 then array(select ${photoIdSql(sql`n + i`)} from generate_series(1, 6) i)
  else '{}' end`
const priority = (isUrgent: ReturnType<typeof sql>) => sql`case when ${isUrgent} then 1 else 3 end`

const generateReports = (db: Db) =>
  sql`
  insert into report (reference, site_id, reporter_id, reported_id, reason, body, evidence, created_at, due_at, priority)
  select ${referenceSql('R')}, ${siteSql}, ${otherMemberSql(104_729)}, ${concernedMemberSql}, ${pickSql(reportReasons)}, 'He asked for money.',
    ${evidenceSql}, ${at}, ${at} + interval '24 hours', ${priority(sql`n % 100 = 0`)}
  from ${openSql(sizes.open.reports)}`.execute(db)

/** Two in five were taken up, and one in five was decided and is appealed. One in ten is from a trusted flagger. */
async function generateComplaints(db: Db): Promise<void> {
  await sql`insert into trusted_flagger (id, organisation, contact_name, email, language, added_by_staff, added_at) overriding system value
    select n, 'Organisation ' || n, 'Robin', 'flagger-' || n || '@example.org', 'en', 1, now() from generate_series(1, 200) n`.execute(
    db,
  )
  await sql`insert into complaint (reference, site_id, kind, state, reported_id, name, email, language, location, body, good_faith, held_photos,
      created_at, due_at, priority, outcome, decision, decided_at, decided_by, decided_by_staff, appeal, appealed_at, flagger_id)
    select ${referenceSql('C')}, ${siteSql}, ${complaintKindSql}, case when appealed then 'appealed' when n % 5 < 3 then 'received' else
        'in_progress' end, ${concernedMemberSql}, 'Robin', 'robin@example.org', 'en', '/members/1', 'This is me.', true, ${heldPhotosSql},
      ${at}, now() + n * interval '9 seconds' - interval '1 day',
      case when n % 100 = 0 then 1 when n % 10 = 3 then 2 else 3 end, case when appealed then 'rejected' end,
      case when appealed then 'It is not you.' end, case when appealed then ${at} end, case when appealed then 'Colleague 2' end,
      case when appealed then 2 end, case when appealed then 'It is me.' end, case when appealed then now() end,
      case when n % 10 = 3 then 1 + n % 200 end
    from (select n, n % 5 = 4 as appealed from ${openSql(sizes.open.complaints)}) made`.execute(db)
}

/** Each against a warning of its own. */
async function generateAppeals(db: Db): Promise<void> {
  await sql`insert into moderation_act (id, site_id, member_id, action, rule, facts, decided_by, decided_by_staff, decided_at)
    overriding system value
    select n, ${siteSql}, n, 'warn', ${pickSql(reportReasons)}, 'You asked for money.', 'Colleague 2', 2, ${at}
    from ${openSql(sizes.open.appeals)}`.execute(db)
  await sql`insert into appeal (reference, site_id, act_id, member_id, body, created_at, due_at)
    select ${referenceSql('A')}, ${siteSql}, n, n, 'I only answered.', ${at}, ${at} + interval '14 days'
    from ${openSql(sizes.open.appeals)}`.execute(db)
}

/** One per member, with as many other members as a signal names. */
const generateSignals = (db: Db) =>
  sql`
  insert into risk_signal (reference, site_id, member_id, rule, reasons, newest_fact_at, created_at, due_at)
  select ${referenceSql('S')}, ${siteSql}, n, ${pickSql(riskRules)}, jsonb_build_object('count', 20, 'total', null, 'periodMinutes', 10,
      'memberIds', (select jsonb_agg(n + i) from generate_series(1, 20) i), 'photoIds', '[]'::jsonb, 'caseReferences', '[]'::jsonb),
    ${at}, ${at}, ${at} + interval '3 days'
  from ${openSql(sizes.open.signals)}`.execute(db)

const generateDataRequests = (db: Db) =>
  sql`
  insert into data_request (reference, member_id, site_id, kind, received_at, due_at, identity_check, recorded_by, recorded_at)
  select ${referenceSql('D')}, n, ${siteSql}, ${pickSql(['export', 'erasure'])}, ${at}, ${at} + interval '30 days',
    'Wrote from the address of the account', 1, now()
  from ${openSql(sizes.open.dataRequests)}`.execute(db)

const generateWithdrawals = (db: Db) =>
  sql`
  insert into withdrawal (receipt, site_id, name, email, stated_order, language, state, stated_at, confirmed_at, due_at)
  select 'W-' || lpad(n::text, 8, '0') || '000000', ${siteSql}, 'Robin', 'm' || n || '@example.org', 'unknown', 'en', 'confirmed', ${at}, ${at},
    ${at} + interval '14 days'
  from ${openSql(sizes.open.withdrawals)}`.execute(db)

const generateVerifications = (db: Db) =>
  sql`
  insert into photo_verification (reference, member_id, site_id, pose, state, drawn_at, expires_at, picture, submitted_at, due_at)
  select ${referenceSql('V')}, n, ${siteSql}, ${pickSql(verificationPoses)}, 'waiting', ${at}, ${at} + interval '30 minutes',
    gen_random_uuid(), ${at}, ${at} + interval '48 hours'
  from ${openSql(sizes.open.verifications)}`.execute(db)

/** Some cases are worked on, some threats to life were reported, and one case has many notes. */
async function generateWorkOnCases(db: Db): Promise<void> {
  await sql`insert into case_claim (reference, staff_id, claimed_at, ends_at)
    select ${referenceSql('R')}, 1 + n % ${sql.lit(sizes.staff)}, now(), now() + interval '1 year' from generate_series(1, 1000) n`.execute(
    db,
  )
  await sql`insert into case_escalation (reference, site_id, reason, country, escalated_by_staff, escalated_at)
    select ${referenceSql('R')}, ${siteSql}, 'He wrote that he will hurt himself.', 'NL', 1, now() from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`insert into case_note (case_reference, staff_id, text, created_at)
    select 'R-0000-0001', 1 + n % ${sql.lit(sizes.staff)}, 'I wrote to the reporter.', now() from generate_series(1, 1000) n`.execute(
    db,
  )
}

/** Creates the open cases of all kinds, on all sites but the quiet one. */
export async function generateOpenCases({ db }: BulkLoad): Promise<void> {
  await generateReports(db)
  await generateComplaints(db)
  await generateAppeals(db)
  await generateSignals(db)
  await generateDataRequests(db)
  await generateWithdrawals(db)
  await generateVerifications(db)
  await generateWorkOnCases(db)
}
