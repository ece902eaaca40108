import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type {
  confirmMailedWithdrawalEndpoint,
  getMailedWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { limitTokenGuesses } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { toWithdrawableOrder, withdrawFromOrder } from './withdraw.ts'
import { findUnusedCredits } from './withdrawable-orders.ts'
import { updateWithdrawal, findMailedWithdrawal } from './withdrawal.sql.ts'

/** Returns the statement of the token in the owner's mail, on the site that sent it; null when it is unknown, used or expired. */
async function findMailedStatement(context: RequestContext, db: Db, token: string, lock?: true) {
  const filter = {
    siteId: context.site.id,
    tokenHash: hashToken(token),
    now: context.clock.now(),
    ...(lock && { lock }),
  }
  const statement = await findMailedWithdrawal(db, filter)
  if (!statement?.order_id || !statement.confirmed_at) return null
  const { number } = await db
    .selectFrom('credit_order')
    .select('number')
    .where('id', '=', statement.order_id)
    .executeTakeFirstOrThrow()
  return { stated: statement, orderId: statement.order_id, number, at: statement.confirmed_at }
}

/** Returns the withdrawal that the order's owner is asked to confirm. Read-only, so that link scanners of mail programs trigger nothing. */
export const getMailedWithdrawalDetails = (
  context: RequestContext,
  { token }: ParsedEndpointInput<typeof getMailedWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof getMailedWithdrawalEndpoint>> =>
  limitTokenGuesses(context, token, 'link_expired', async () => {
    const mailedStatement = await findMailedStatement(context, context.db, token)
    if (!mailedStatement) return null
    const unused = await findUnusedCredits(context.db, mailedStatement.orderId, mailedStatement.at)
    return {
      receipt: mailedStatement.stated.receipt,
      at: mailedStatement.at.toISOString(),
      order: mailedStatement.number,
      unused: unused && toWithdrawableOrder(unused),
    }
  })

/** Withdraws once, as of the time of the statement: one stated in time is valid however late the owner confirms it. */
export const completeMailedWithdrawal = (
  context: RequestContext,
  { token }: ParsedEndpointInput<typeof confirmMailedWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof confirmMailedWithdrawalEndpoint>> =>
  limitTokenGuesses(context, token, 'link_expired', () =>
    runInTransaction(context.db, async (tx) => {
      const mailedStatement = await findMailedStatement(context, tx, token, true)
      if (!mailedStatement) return null
      const { stated, orderId, number, at } = mailedStatement
      await updateWithdrawal(tx, stated.id, { confirm_token_hash: null })
      const outcome = await withdrawFromOrder(tx, stated, orderId, at)
      await addJob(tx, 'withdrawal-mail', { id: stated.id })
      if (outcome === 'waiting') context.log.warn({ receipt: stated.receipt }, 'a withdrawal waits for staff')
      return { receipt: stated.receipt, at: at.toISOString(), order: number, email: stated.email, outcome }
    }),
  )
