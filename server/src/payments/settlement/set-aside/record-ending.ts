import type { endSetAsidePaymentEndpoint } from '@amarelle/contract/staff/endpoints/money/payments'
import type { z } from 'zod'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Authority, recordAct } from '../../../staff/index.ts'

export type SetAsideEnding = z.output<typeof endSetAsidePaymentEndpoint.input>

/** Records the end of a payment, in the transaction of what it books. */
export async function recordEnding(
  services: Services,
  tx: Db,
  authority: Authority,
  { id, reason, ...ending }: SetAsideEnding,
  about: { readonly memberId: number | null; readonly after?: object },
): Promise<void> {
  publishStaffChange(tx, 'payments')
  await recordAct(services, tx, authority, {
    act: 'payment.settled',
    object: id,
    memberId: about.memberId,
    after: { ...ending, ...about.after },
    reason,
  })
}
