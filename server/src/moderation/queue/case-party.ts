import type { CaseParty } from '@amarelle/contract/staff/endpoints/cases'
import { sql } from 'kysely'
import { findMemberById } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { findAvatar } from './avatar-port.ts'

/** Each number is bounded, so that a member with very many reports costs no more than others. */
const mostCountedReports = 1000

/** Returns what a case shows about one of its two sides; null for an erased member. */
export async function loadCaseParty(db: Db, memberId: number | null): Promise<CaseParty | null> {
  const member = memberId === null ? undefined : await findMemberById(db, memberId)
  if (!member || member.status === 'deleted') return null
  const count = (column: 'reported_id' | 'reporter_id') =>
    sql`(select count(*)::int as all, (count(*) filter (where outcome = 'upheld' and not exists (
        select from moderation_act a where a.case_reference = r.reference and a.reversed_at is not null)))::int as upheld
      from (select outcome, reference from report where ${sql.ref(column)} = ${member.id} limit ${mostCountedReports}) r)`
  const { rows } = await sql<Record<'about' | 'upheldAbout' | 'by' | 'upheldBy', number>>`
    select about.all as about, about.upheld as "upheldAbout", made.all as by, made.upheld as "upheldBy"
    from ${count('reported_id')} about, ${count('reporter_id')} made`.execute(db)
  const [counts] = rows
  return {
    ...(await findAvatar(db, member.id)),
    memberId: member.id,
    username: member.username,
    status: member.status,
    language: member.language,
    country: member.country,
    isPremium: member.premiumSince !== null,
    signedUpAt: member.signedUpAt.toISOString(),
    lastSeenAt: member.lastSeenAt.toISOString(),
    reportsAbout: counts?.about ?? 0,
    upheldReportsAbout: counts?.upheldAbout ?? 0,
    reportsBy: counts?.by ?? 0,
    upheldReportsBy: counts?.upheldBy ?? 0,
  }
}
