import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { findFraudNoticesTo } from './cases/fraud-notice.sql.ts'
import { findFictionalConsents } from './fictional-consent.sql.ts'
import { findAppealsByMember } from './appeals/appeal.sql.ts'
import { findAllActsAgainst } from './cases/moderation-act.sql.ts'
import { findComplaintsByMember } from './complaints/complaint.sql.ts'
import { findReportsByMember } from './reports/report.sql.ts'
import { findHiddenContacts } from './hidden-contacts/hidden-contact.sql.ts'
import { exportSignals } from './signals/risk-signal.sql.ts'

/**
 * Returns a member's blocks, when they hid from contacts, reports and consents to write to fictional profiles. Blocks and reports by others
 * are not part of their data.
 */
export async function loadModerationData({ db }: Services, memberId: number): Promise<PersonalData> {
  const blocks = await db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .leftJoin('profile', 'profile.member_id', 'block.blocked_id')
    .select(['block.blocked_id as member', 'member.username as name', 'block.created_at'])
    .select((e) => e.fn.coalesce('profile.fictional', sql.lit(false)).as('fictional'))
    .where('blocker_id', '=', memberId)
    .execute()
  return {
    data: {
      blocks,
      hidden_contacts: await findHiddenContacts(db, memberId),
      fictional_consents: await findFictionalConsents(db, memberId),
      reports: await findReportsByMember(db, memberId),
      complaints: await findComplaintsByMember(db, memberId),
      fraud_notices: await findFraudNoticesTo(db, memberId),
      appeals: await findAppealsByMember(db, memberId),
      risk_signals: await exportSignals(db, memberId),
      restrictions: (await findAllActsAgainst(db, memberId)).map(
        ({ action, target, rule, facts, decidedAt, endsAt, replaced, reversedAt }) => ({
          action,
          target,
          rule,
          facts,
          decided_at: decidedAt,
          ends_at: endsAt,
          ...(action === 'remove_text' ? { removed: replaced } : {}),
          reversed_at: reversedAt,
        }),
      ),
    },
  }
}
