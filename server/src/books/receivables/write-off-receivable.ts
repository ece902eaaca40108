import { createProblem } from '@amarelle/contract/domain/errors'
import { bookMoney } from '../../credits/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { lockReceivable } from './receivable.sql.ts'

interface WriteOff {
  readonly dispute: number
  /** The amount that was shown. */
  readonly minor: number
  readonly reason: string
}
/**
 * Writes off what is owed after a lost dispute, once. Throws `already_decided`, `books_changed` if that is another amount than was shown,
 * `forbidden` and `not_found`.
 */
export const writeOffReceivable = (
  services: Services,
  actor: StaffActor,
  { dispute, minor, reason }: WriteOff,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const receivable = await lockReceivable(tx, dispute)
    if (!receivable) throw createProblem('not_found')
    const { companyId, orderId, currency } = receivable
    const authority = authorizeScope(services, actor, 'books.book', { companyId, siteId: null }, null)
    if (!receivable.isOpen) throw createProblem('already_decided')
    if (receivable.minor !== minor) throw createProblem('books_changed')
    const at = services.clock.now()
    await tx.updateTable('dispute').set({ written_off_at: at }).where('id', '=', dispute).execute()
    await bookMoney(tx, {
      key: `dispute:${dispute}:write-off`,
      subject: { orderId },
      currency,
      kind: 'write_off',
      entries: { write_offs: minor, disputed_receivable: -minor },
      at,
    })
    await recordAct(services, tx, authority, {
      act: 'receivable.written_off',
      object: `dispute:${dispute}`,
      memberId: receivable.memberId,
      after: { minor, currency },
      reason,
    })
  })
