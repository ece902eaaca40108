import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  BatchDebit,
  DebitBatch,
  getBatchEndpoint,
  listBatchesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorize } from '../../../staff/index.ts'
import { getCutOff, toBankDay } from '../direct-debit/banking-days.ts'
import { cutBankPage, readCursor } from '../cursor.ts'
import {
  type BatchDebitRow,
  type BatchRow,
  findBatch,
  listBatches,
  listDebitsOfBatch,
  listDownloads,
  listUpcomingBatches,
  listUpcomingDebits,
} from './batch-list.sql.ts'

const pageSize = 50
const toEuro = (minor: number) => ({ minor, currency: 'EUR' })

const toBatchView = (row: BatchRow): DebitBatch => ({
  id: row.id,
  messageId: row.messageId,
  collectOn: row.collectOn,
  debits: row.debits,
  sum: toEuro(row.sumMinor),
  state: row.pending === 0 ? 'settled' : row.isDownloaded ? 'at_bank' : 'ready',
  returned: row.returned,
  returnedSum: toEuro(row.returnedMinor),
})
const toDebitView = (row: BatchDebitRow): BatchDebit => ({
  orderNumber: row.orderNumber,
  memberId: row.memberId,
  member: row.member,
  account: `${row.country} •• ${row.last4}`,
  amount: { minor: row.amountMinor, currency: row.currency },
  state: row.state,
  returnCode: row.returnCode,
})

/** Collection days with debits that no file has yet, and the files by collection day, newest first. Throws `forbidden`. */
export async function listDebitBatches(
  services: Services,
  actor: StaffActor,
  after?: string,
): Promise<StaffEndpointAnswer<typeof listBatchesEndpoint>> {
  authorize(services, actor, 'bank.read', null)
  const { db, clock, config } = services
  const now = clock.now()
  const cursor = readCursor(after, /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/)
  const upcoming = cursor ? [] : await listUpcomingBatches(db, toBankDay(now), now)
  const rows = await listBatches(db, {
    after: cursor && { collectOn: cursor[0] ?? '', id: Number(cursor[1]) },
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, ({ collectOn, id }) => `${collectOn}_${id}`)
  return {
    upcoming: upcoming.map(({ sumMinor, announcedFrom, announcedTo, ...row }) => ({
      ...row,
      sum: toEuro(sumMinor),
      cutOff: getCutOff(row.collectOn, config.bank?.cutOff ?? '').toISOString(),
      announcedFrom: announcedFrom.toISOString(),
      announcedTo: announcedTo.toISOString(),
    })),
    batches: page.map(toBatchView),
    next,
  }
}

const readDebitCursor = (after?: string) => readCursor(after, /^([0-9a-f-]{36})$/)?.[0] ?? null

/** The debits of a collection day that no file has yet. Throws `forbidden`. */
export async function showUpcomingDebits(
  services: Services,
  actor: StaffActor,
  { collectOn, after }: { readonly collectOn: string; readonly after?: string | undefined },
): Promise<{ debits: BatchDebit[]; next: string | null }> {
  authorize(services, actor, 'bank.read', null)
  const rows = await listUpcomingDebits(services.db, collectOn, {
    after: readDebitCursor(after),
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, ({ attemptId }) => attemptId)
  return { debits: page.map(toDebitView), next }
}

/** A file of debits with its checksum, the people behind it, and its debits. Throws `not_found` and `forbidden`. */
export async function showDebitBatch(
  services: Services,
  actor: StaffActor,
  { id, after }: { readonly id: number; readonly after?: string | undefined },
): Promise<StaffEndpointAnswer<typeof getBatchEndpoint>> {
  authorize(services, actor, 'bank.read', null)
  const { db } = services
  const batch = await findBatch(db, id)
  if (!batch) throw createProblem('not_found')
  const downloads = await listDownloads(db, id)
  const rows = await listDebitsOfBatch(db, id, { after: readDebitCursor(after), count: pageSize + 1 })
  const { page, next } = cutBankPage(rows, pageSize, ({ attemptId }) => attemptId)
  return {
    batch: toBatchView(batch),
    sha256: batch.sha256?.toString('hex') ?? null,
    isKept: batch.isKept,
    createdAt: batch.createdAt.toISOString(),
    preparedBy: batch.preparedBy,
    approvedBy: batch.approvedBy,
    downloads: downloads.map(({ name, at, reason }) => ({ by: name, at: at.toISOString(), reason })),
    hasDownloaded: downloads.some(({ staffId }) => staffId === actor.staffId),
    debits: page.map(toDebitView),
    next,
  }
}
