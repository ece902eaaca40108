import type { Db } from '../../platform/db.ts'
import { countReturns, insertBlock, isBlocked } from './exposure.sql.ts'
import type { Debit } from './mandate.sql.ts'

/** Taken back by the payer, or never allowed by them: once is enough (docs/payments.md#returned-debits). */
const atOnce = ['MD06', 'MS02', 'MD01', 'SL01']
/** No money on the account, or a bank that doesn't say: twice. */
const atTwo = ['AM04', 'MS03']

/** Blocks a member and their account for direct debits, when a return gives the reason; staff lift it. */
export async function blockAfterReturn(
  tx: Db,
  { memberId, ibanHash: hash }: Pick<Debit, 'memberId' | 'ibanHash'>,
  code: string,
  at: Date,
): Promise<boolean> {
  const enough =
    atOnce.includes(code) ||
    (atTwo.includes(code) && (await countReturns(tx, { memberId, hash }, atTwo)) >= 2)
  if (!enough || (await isBlocked(tx, memberId, hash))) return false
  await insertBlock(tx, memberId, hash, code, at)
  return true
}
