import { lockOpenMember } from '../../accounts/index.ts'
import { lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { type PaymentAttempt, lockOrder } from '../orders/order.sql.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import { insertStoredMethod } from '../orders/stored-method.sql.ts'

/**
 * Stores the card of a completed payment, once, when the member asked for it: the provider's token, encrypted; never a
 * card number.
 */
export const storeCard = (
  services: Services,
  attempt: PaymentAttempt,
  { card }: PaymentSnapshot,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (!card) return
    // Same lock order as settling the payment: the account may be closing at the same time.
    await lockOrder(tx, attempt.orderId)
    await lockCredits(tx, attempt.memberId)
    if (!(await lockOpenMember(tx, attempt.memberId))) return
    const requested = await tx
      .updateTable('payment_attempt')
      .set({ keep_card: false })
      .where('id', '=', attempt.id)
      .where('keep_card', '=', true)
      .where('state', '=', 'completed')
      .returning('id')
      .executeTakeFirst()
    if (!requested) return
    await insertStoredMethod(tx, {
      memberId: attempt.memberId,
      provider: attempt.provider,
      method: attempt.method,
      token: encrypt(services.config, 'stored_method', card.token),
      label: card.label,
      expiresOn: card.expiresOn,
      at: services.clock.now(),
    })
  })
