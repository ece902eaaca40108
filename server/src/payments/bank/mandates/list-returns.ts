import type { PayerBlock, ReturnedDebit } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorize } from '../../../staff/index.ts'
import { cutBankPage, readCursor } from '../cursor.ts'
import { maskAccount } from './list-mandates.ts'
import { listBlockRows, listReturnRows } from './mandate-list.sql.ts'

const pageSize = 50

/** Debits that came back or were refused, newest first. Throws `forbidden`. */
export async function listReturns(
  services: Services,
  actor: StaffActor,
  after?: string,
): Promise<{ returns: ReturnedDebit[]; next: string | null }> {
  authorize(services, actor, 'bank.read', null)
  const cursor = readCursor(after, /^(\d{1,18})_([0-9a-f-]{36})$/)
  const rows = await listReturnRows(services.db, {
    after: cursor && { micros: cursor[0] ?? '', attemptId: cursor[1] ?? '' },
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, (row) => `${row.returnedMicros}_${row.attemptId}`)
  return {
    returns: page.map((row) => ({
      orderNumber: row.orderNumber,
      memberId: row.memberId,
      member: row.member,
      account: maskAccount(row),
      amount: { minor: row.amountMinor, currency: row.currency },
      code: row.code,
      returnedAt: row.returnedAt.toISOString(),
      isBlocked: row.isBlocked,
    })),
    next,
  }
}

/** Returns members who may not pay by direct debit, newest first. Throws `forbidden`. */
export async function listPayerBlocks(
  services: Services,
  actor: StaffActor,
  after?: string,
): Promise<{ blocks: PayerBlock[]; next: string | null }> {
  authorize(services, actor, 'bank.read', null)
  const cursor = readCursor(after, /^(\d{1,15})$/)
  const rows = await listBlockRows(services.db, {
    before: cursor && Number(cursor[0]),
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, ({ id }) => String(id))
  return { blocks: page.map((row) => ({ ...row, since: row.since.toISOString() })), next }
}
