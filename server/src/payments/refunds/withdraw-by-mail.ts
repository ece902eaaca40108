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

/** What the token in the owner's mail is about, on the site that sent it; null when it is unknown, used or expired. */
async function findMailedStatement(context: RequestContext, db: Db, token: string, lock?: true) {
  const named = {
    siteId: context.site.id,
    tokenHash: hashToken(token),
    now: context.clock.now(),
    ...(lock && { lock }),
  }
  const stated = await findMailedWithdrawal(db, named)
  if (!stated?.order_id || !stated.confirmed_at) return null
  const { number } = await db
    .selectFrom('credit_order')
    .select('number')
    .where('id', '=', stated.order_id)
    .executeTakeFirstOrThrow()
  return { stated, orderId: stated.order_id, number, at: stated.confirmed_at }
}

/** What the owner of an order is asked to confirm. Programs that open links in mails change nothing by it. */
export const getMailedWithdrawalDetails = (
  context: RequestContext,
  { token }: ParsedEndpointInput<typeof getMailedWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof getMailedWithdrawalEndpoint>> =>
  limitTokenGuesses(context, token, 'link_expired', async () => {
    const found = await findMailedStatement(context, context.db, token)
    if (!found) return null
    const unused = await findUnusedCredits(context.db, found.orderId, found.at)
    return {
      receipt: found.stated.receipt,
      at: found.at.toISOString(),
      order: found.number,
      unused: unused && toWithdrawableOrder(unused),
    }
  })

/** Withdraws once, as of the moment of the statement: what was stated in time is in time however late it is confirmed. */
export const completeMailedWithdrawal = (
  context: RequestContext,
  { token }: ParsedEndpointInput<typeof confirmMailedWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof confirmMailedWithdrawalEndpoint>> =>
  limitTokenGuesses(context, token, 'link_expired', () =>
    runInTransaction(context.db, async (tx) => {
      const found = await findMailedStatement(context, tx, token, true)
      if (!found) return null
      const { stated, orderId, number, at } = found
      await updateWithdrawal(tx, stated.id, { confirm_token_hash: null })
      const outcome = await withdrawFromOrder(tx, stated, orderId, at)
      await addJob(tx, 'withdrawal-mail', { id: stated.id })
      if (outcome === 'waiting') context.log.warn({ receipt: stated.receipt }, 'a withdrawal waits for staff')
      return { receipt: stated.receipt, at: at.toISOString(), order: number, email: stated.email, outcome }
    }),
  )
