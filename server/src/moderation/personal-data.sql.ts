import type { Parts } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { actsAgainst } from './acts/act.sql.ts'
import { complaintsOf } from './complaints/complaint.sql.ts'
import { reportsOf } from './report.sql.ts'

/** Whom a member blocked and reported, and which fictional profiles they agreed to write to; who did so to them is the others’ own. */
export async function moderationData({ db }: Parts, memberId: number): Promise<PersonalData> {
  const blocks = await db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .select(['block.blocked_id as member', 'member.username as name', 'block.created_at'])
    .where('blocker_id', '=', memberId)
    .execute()
  const fictional = await db
    .selectFrom('fictional_consent')
    .select(['profile_id as member', 'text_version', 'given_at'])
    .where('member_id', '=', memberId)
    .execute()
  return {
    data: {
      blocks,
      fictional_consents: fictional,
      reports: await reportsOf(db, memberId),
      complaints: await complaintsOf(db, memberId),
      restrictions: (await actsAgainst(db, memberId)).map(({ action, target, rule, facts, decidedAt }) => ({
        action,
        target,
        rule,
        facts,
        decided_at: decidedAt,
      })),
    },
  }
}
