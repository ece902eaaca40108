import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { sql } from 'kysely'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../../moderation/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** Warnings of these kinds in the first messages to so many people within so many days are a signal. */
const earlyMoney = { messages: 10, people: 3, days: 7 } as const
const moneyKinds: readonly WarningKind[] = ['money', 'off_platform']
/** Of a member with more conversations, those that were written in last are looked at. */
const mostConversations = 50

/** Whether a message belongs to what the rule counts: `messageCount` is the number of messages before it. */
export const isEarlyMoney = (warnings: readonly WarningKind[], messageCount: number): boolean =>
  messageCount < earlyMoney.messages && warnings.some((kind) => moneyKinds.includes(kind))

interface WarnedConversation {
  readonly otherId: number
  readonly at: Date
}
/** Conversations in whose first messages the member was warned about, one row each. */
async function findWarnedConversations(db: Db, memberId: number, since: Date): Promise<WarnedConversation[]> {
  const { rows } = await sql<WarnedConversation>`
    select mine.other_id as "otherId", max(early.created_at) as at
    from (
      (select id, high_id as other_id, last_message_id from conversation where low_id = ${memberId}
        and closed_at is null and last_message_id is not null order by last_message_id desc limit ${mostConversations})
      union all
      (select id, low_id, last_message_id from conversation where high_id = ${memberId}
        and closed_at is null and last_message_id is not null order by last_message_id desc limit ${mostConversations})
    ) mine
    join lateral (select sender_id, warnings, created_at from message where conversation_id = mine.id
      order by id limit ${earlyMoney.messages}) early on true
    where early.sender_id = ${memberId} and early.warnings && ${[...moneyKinds]}::text[] and early.created_at > ${since}
    group by mine.other_id order by at desc limit ${mostReasonIds}`.execute(db)
  return rows
}
function judgeConversations(
  memberId: number,
  conversations: readonly WarnedConversation[],
): RiskFacts | null {
  const [newest] = conversations
  if (!newest || conversations.length < earlyMoney.people) return null
  return {
    memberId,
    reasons: createReasons({
      count: conversations.length,
      periodMinutes: earlyMoney.days * 1440,
      memberIds: conversations.map(({ otherId }) => otherId),
    }),
    newestAt: newest.at,
  }
}

/** Talk of money or of another app in the first messages to several people. Checked when such a message is sent. */
export const earlyMoneyCheck: RiskCheck = {
  rule: 'early_money',
  findFacts: async (db, { memberId, now }) =>
    judgeConversations(
      memberId,
      await findWarnedConversations(db, memberId, addMs(now, -daysToMs(earlyMoney.days))),
    ),
}
