import { sql } from 'kysely'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { MemberContext } from '../../platform/context.ts'
import { getViewer } from '../../profiles/index.ts'
import { loadWritingFacts } from '../conversations/writing-facts.sql.ts'
import { joinVisibleTo } from '../messages/visible-message.sql.ts'
import { assertReachable } from '../sending/send-permission.ts'

/**
 * Returns the text of a message that the member sees in their thread. Throws `not_found` for any other message and one without a text, and
 * what assertReachable throws.
 */
export async function loadReadableText(context: MemberContext, messageId: number): Promise<string> {
  const { db, site, actor } = context
  const { memberId } = actor
  const viewer = { id: memberId, freeHistory: site.free_history_messages }
  const { rows } = await sql<{ body: string; otherId: number }>`
    select m.body, case when c.low_id = ${memberId} then c.high_id else c.low_id end as "otherId"
    from message m ${joinVisibleTo(viewer)} where m.id = ${messageId}`.execute(db)
  const [row] = rows
  if (!row || row.body === '') throw createProblem('not_found')
  assertReachable(await getViewer(context), await loadWritingFacts(db, memberId, row.otherId))
  return row.body
}
