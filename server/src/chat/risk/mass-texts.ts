import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../../moderation/index.ts'
import { minutesToMs } from '../../platform/clock.ts'
import { sentTextRetentionMs } from '../text-checks/same-text.ts'
import { findRepeatedText, type RepeatedText } from '../text-checks/sent-text.sql.ts'

function judgeText(memberId: number, text: RepeatedText | undefined): RiskFacts | null {
  if (!text) return null
  const { receiverIds, newestAt } = text
  return {
    memberId,
    reasons: createReasons({
      count: receiverIds.length,
      periodMinutes: sentTextRetentionMs / minutesToMs(1),
      memberIds: receiverIds.slice(0, mostReasonIds),
    }),
    newestAt,
  }
}

/**
 * One text to as many members as the site allows within ten minutes (`same_text_members`; 0 turns the rule off). Checked when the
 * last of them is written to; further ones are refused anyway.
 */
export const massTextsCheck: RiskCheck = {
  rule: 'mass_texts',
  findFacts: async (db, { memberId, site }) =>
    site.same_text_members === 0
      ? null
      : judgeText(
          memberId,
          await findRepeatedText(db, memberId, {
            leastReceivers: site.same_text_members,
            periodMs: sentTextRetentionMs,
          }),
        ),
}
