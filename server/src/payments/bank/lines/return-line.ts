import { createProblem } from '@amarelle/contract/domain/errors'
import type { PaymentBack } from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct, recordReading } from '../../../staff/index.ts'
import { lockOpenLine } from './assign-line.ts'
import { type BankLineRow, lockBankLine, setLineDecided, setLinesPaidBack } from './bank-line.sql.ts'
import { openLineDetails } from './line-details.ts'

interface LineReason {
  readonly line: number
  readonly reason: string
}
/** Returns the reference of our transfer; a statement with it closes the line. */
const toReturnReference = (lineId: number): string => `RL-${lineId}`

function toPaymentBack({ config }: Services, line: BankLineRow): PaymentBack {
  const { name, iban } = openLineDetails(config, line.details)
  return {
    holder: name,
    iban,
    amount: { minor: line.amountMinor, currency: line.currency },
    reference: toReturnReference(line.id),
  }
}

/**
 * Decides that the money of an open line goes back; returns what to pay by hand. Nothing is booked: the money belongs to no order,
 * and what came in leaves again. Throws `bank_line_does_not_fit` for money that left, `already_decided`, `not_found` and `forbidden`.
 */
export const returnLine = (
  services: Services,
  actor: StaffActor,
  { line: lineId, reason }: LineReason,
): Promise<PaymentBack> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockOpenLine(tx, lineId)
    if (line.amountMinor < 0) throw createProblem('bank_line_does_not_fit')
    const { amountMinor, currency } = line
    await setLineDecided(tx, lineId, {
      state: 'returning',
      returnReference: toReturnReference(lineId),
      reason,
      staffId: actor.staffId,
      at: services.clock.now(),
    })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.returned',
      object: `bank_line:${lineId}`,
      after: { amountMinor, currency },
      reason,
    })
    return toPaymentBack(services, line)
  })

/** The payment to make for a line whose money goes back; reading it is recorded. Throws `not_found` and `forbidden`. */
export const showPaymentBack = (
  services: Services,
  actor: StaffActor,
  lineId: number,
): Promise<PaymentBack> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockBankLine(tx, lineId)
    if (line?.state !== 'returning') throw createProblem('not_found')
    await recordReading(services, tx, authority, { act: 'bank_line.opened', object: `bank_line:${lineId}` })
    return toPaymentBack(services, line)
  })

/** Closes a line whose money was sent back although no statement says so. Throws `already_decided`, `not_found` and `forbidden`. */
export const confirmPaymentBack = (
  services: Services,
  actor: StaffActor,
  { line: lineId, reason }: LineReason,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockBankLine(tx, lineId)
    if (!line) throw createProblem('not_found')
    if (line.state !== 'returning') throw createProblem('already_decided')
    await setLinesPaidBack(tx, [lineId])
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.returned',
      object: `bank_line:${lineId}`,
      after: { isPaid: true },
      reason,
    })
  })
