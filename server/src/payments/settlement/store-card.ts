import { lockOpenMember } from '../../accounts/index.ts'
import { lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { type PaymentAttempt, lockOrder } from '../orders/order.sql.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import { insertStoredMethod } from '../orders/stored-method.sql.ts'

/** Keeps the card of a completed payment whose member asked for it, once: the provider's token, sealed, never a number. */
export const storeCard = (
  services: Services,
  attempt: PaymentAttempt,
  { card }: PaymentSnapshot,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (!card) return
    // As whoever settles the payment does: its member may be leaving.
    await lockOrder(tx, attempt.orderId)
    await lockCredits(tx, attempt.memberId)
    if (!(await lockOpenMember(tx, attempt.memberId))) return
    const asked = await tx
      .updateTable('payment_attempt')
      .set({ keep_card: false })
      .where('id', '=', attempt.id)
      .where('keep_card', '=', true)
      .where('state', '=', 'completed')
      .returning('id')
      .executeTakeFirst()
    if (!asked) return
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
