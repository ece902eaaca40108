import type { Db } from '../../../platform/db/db.ts'
import { countReturns, insertPayerBlock, isPayerBlocked } from './exposure.sql.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'

/** Refunded by the payer or not authorised: blocks at the first return (docs/payments.md#returned-debits). */
const codesBlockingAtOnce = ['MD06', 'MS02', 'MD01', 'SL01']
/** Insufficient funds, or no reason given: blocks at the second return. */
const codesBlockingAtSecond = ['AM04', 'MS03']

/**
 * Blocks a member and their account for direct debits, when the return reason requires it; staff can lift the block.
 * Returns whether a block was added.
 */
export async function blockPayerAfterReturn(
  tx: Db,
  { memberId, ibanHash: hash }: Pick<DebitRecord, 'memberId' | 'ibanHash'>,
  code: string,
  at: Date,
): Promise<boolean> {
  const mustBlock =
    codesBlockingAtOnce.includes(code) ||
    (codesBlockingAtSecond.includes(code) &&
      (await countReturns(tx, { memberId, hash }, codesBlockingAtSecond)) >= 2)
  if (!mustBlock || (await isPayerBlocked(tx, memberId, hash))) return false
  await insertPayerBlock(tx, memberId, hash, code, at)
  return true
}
