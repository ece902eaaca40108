import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../../platform/context.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { lockOpenLine } from './assign-line.ts'
import { listOpenLinesOfAmount, setLineDecided } from './bank-line.sql.ts'
import { clearLines, getBookingTime } from './book-line.ts'
import { openLineDetails } from './line-details.ts'

/** A payout of a provider whose money the bank's statement is to show. */
interface ExpectedPayout {
  readonly companyId: number
  readonly amountMinor: number
  readonly currency: string
  readonly paidOutOn: string
}

/** Open lines with which a payout may have arrived, the oldest first, at most 20. */
export async function listPayoutLines({ db, config }: Services, payout: ExpectedPayout) {
  const rows = await listOpenLinesOfAmount(db, payout)
  return rows.map(({ id, bookedOn, bankRef, details }) => ({
    id,
    bookedOn,
    bankReference: bankRef,
    text: openLineDetails(config, details).text,
  }))
}

/**
 * Takes an open line as the arrival of a payout, in the caller's transaction: books its money and keeps it from being assigned. Returns
 * what the statement says. Throws `bank_line_does_not_fit` for another amount or an earlier day, `already_decided` and `not_found`.
 */
export async function takePayoutLine(
  services: Services,
  tx: Db,
  lineId: number,
  {
    staffId,
    reference,
    payout,
  }: { readonly staffId: number; readonly reference: string; readonly payout: ExpectedPayout },
): Promise<{ readonly arrivedOn: string; readonly bankReference: string }> {
  const line = await lockOpenLine(tx, lineId)
  const { companyId, amountMinor, currency, paidOutOn } = payout
  if (line.amountMinor !== amountMinor || line.currency !== currency || line.bookedOn < paidOutOn)
    throw createProblem('bank_line_does_not_fit')
  const part = { name: 'payout', subject: { companyId }, account: 'payouts_in_transit', minor: amountMinor }
  await clearLines(tx, [{ line, parts: [part] }], {
    kind: 'payout',
    at: getBookingTime(services, line.bookedOn),
  })
  const at = services.clock.now()
  await setLineDecided(tx, lineId, { state: 'assigned', reason: reference, staffId, at })
  publishStaffChange(tx, 'bank')
  return { arrivedOn: line.bookedOn, bankReference: line.bankRef }
}
