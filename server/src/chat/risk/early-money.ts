import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { sql } from 'kysely'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../../moderation/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** Warnings of these kinds in the first messages to so many people within so many days are a signal. */
const earlyMoney = { messages: 10, people: 3, days: 7 } as const
const moneyKinds: readonly WarningKind[] = ['money', 'off_platform']
/** So many of a member's newest messages are looked at. */
const mostMessages = 200

/** Returns whether a message belongs to what the rule counts: `messageCount` is the number of messages before it. */
export const isEarlyMoney = (warnings: readonly WarningKind[], messageCount: number): boolean =>
  messageCount < earlyMoney.messages && warnings.some((kind) => moneyKinds.includes(kind))

interface WarnedConversation {
  readonly otherId: number
  readonly at: Date
}
/** To whom the member sent such a message, one row for each person. Also counts conversations that a block has closed since. */
async function findWarnedConversations(db: Db, memberId: number, since: Date): Promise<WarnedConversation[]> {
  const { rows } = await sql<WarnedConversation>`
    select case when c.low_id = ${memberId} then c.high_id else c.low_id end as "otherId", max(recent.created_at) as at
    from (select id, conversation_id, created_at, warnings from message where sender_id = ${memberId}
      order by id desc limit ${mostMessages}) recent
    join conversation c on c.id = recent.conversation_id
    where recent.warnings && ${[...moneyKinds]}::text[] and recent.created_at > ${since}
      and (select count(*) from (select from message earlier where earlier.conversation_id = recent.conversation_id
        and earlier.id < recent.id limit ${earlyMoney.messages}) before) < ${earlyMoney.messages}
    group by "otherId" order by at desc limit ${mostReasonIds}`.execute(db)
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
