import type { Db } from '../../../platform/db/db.ts'
import { countReturns, insertPayerBlock, isPayerBlocked } from './exposure.sql.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'

/** Taken back by the payer, or never allowed by them: once is enough (docs/payments.md#returned-debits). */
const codesBlockingAtOnce = ['MD06', 'MS02', 'MD01', 'SL01']
/** No money on the account, or a bank that doesn't say: twice. */
const codesBlockingAtSecond = ['AM04', 'MS03']

/** Blocks a member and their account for direct debits, when a return gives the reason; staff lift it. */
export async function blockPayerAfterReturn(
  tx: Db,
  { memberId, ibanHash: hash }: Pick<DebitRecord, 'memberId' | 'ibanHash'>,
  code: string,
  at: Date,
): Promise<boolean> {
  const enough =
    codesBlockingAtOnce.includes(code) ||
    (codesBlockingAtSecond.includes(code) &&
      (await countReturns(tx, { memberId, hash }, codesBlockingAtSecond)) >= 2)
  if (!enough || (await isPayerBlocked(tx, memberId, hash))) return false
  await insertPayerBlock(tx, memberId, hash, code, at)
  return true
}
