import { toCalendarDay } from '../../../platform/calendar-day.ts'
import { daysToMs, addMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import { addJob, defineJob } from '../../../platform/jobs/jobs.ts'
import { encrypt, decrypt } from '../../../platform/crypto/encryption.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { toBankDay, getCollectionDay, isBankingDay, getNextBankingDay } from '../direct-debit/banking-days.ts'
import {
  cancelDebitsOfClosedAccounts,
  listDueDebits,
  clearOldFiles,
  insertDebitBatch,
  lockDebitBatches,
} from './batch.sql.ts'
import { updateDebit, type DebitRecord } from '../../providers/direct-debit.sql.ts'
import { getCreditor } from '../direct-debit/mandate.ts'
import { writePain008 } from './pain-008.ts'
import { deleteOldCodes, erasePurgedMandates } from '../direct-debit/erase-mandates.sql.ts'

/** Further debits go into the next file of the same day. */
const maxDebitsPerFile = 10_000
const fileRetentionMs = daysToMs(60)

/**
 * Writes one file of debits to be collected on one day and stores it, encrypted, for the operator (`npm run
 * direct-debit`).
 */
async function writeDebitFile(
  services: Services,
  tx: Db,
  collectOn: string,
  due: readonly DebitRecord[],
): Promise<void> {
  const { config, clock } = services
  const now = clock.now()
  const creditor = getCreditor(services)
  const messageId = `DD${collectOn.replaceAll('-', '')}-${createId().slice(0, 8).toUpperCase()}`
  const file = writePain008({
    version: creditor.painVersion,
    messageId,
    createdAt: now,
    collectOn,
    creditor,
    collections: due.map((debit) => ({
      endToEndId: debit.endToEndId,
      amountMinor: debit.amountMinor,
      mandate: debit.mandate,
      signedOn: toCalendarDay('Europe/Berlin', debit.signedAt),
      holder: debit.holder,
      iban: decrypt(config, 'iban', debit.iban),
      // Neutral: printed on bank statements (docs/payments.md#statement-texts).
      remittance: `Order ${debit.orderNumber}`,
    })),
  })
  await insertDebitBatch(tx, {
    messageId,
    collectOn,
    sumMinor: due.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    attemptIds: due.map(({ attemptId }) => attemptId),
    file: encrypt(config, 'bank file', file).toString('base64'),
    at: now,
  })
}

/**
 * Submits debits that are due on the next banking day; runs on banking days only (docs/payments.md#collection). A debit
 * whose day was missed is announced again for a later day.
 */
async function submitDebits(services: Services): Promise<void> {
  const now = services.clock.now()
  const today = toBankDay(now)
  if (!services.config.bank?.creditorId || !isBankingDay(today)) return
  await runInTransaction(services.db, async (tx) => {
    await lockDebitBatches(tx)
    const collectOn = getNextBankingDay(today)
    for (const attemptId of await cancelDebitsOfClosedAccounts(tx, now))
      await queueSettlement(tx, 'sepa-direct', attemptId)
    const due = await listDueDebits(tx, collectOn, maxDebitsPerFile)
    for (const { attemptId } of due.filter((debit) => debit.collectOn < collectOn)) {
      await updateDebit(tx, attemptId, { announced_at: null, collect_on: getCollectionDay(now) })
      await addJob(tx, 'announce-debit', { attemptId })
    }
    const ready = due.filter((debit) => debit.collectOn === collectOn)
    if (ready.length) await writeDebitFile(services, tx, collectOn, ready)
  })
  await clearOldFiles(services.db, toBankDay(addMs(now, -fileRetentionMs)))
  await erasePurgedMandates(services.db)
  await deleteOldCodes(services.db, addMs(now, -daysToMs(30)))
}
// Before the banks' cut-off time, with repeats in case of failure.
export const submitDebitsJob = defineJob('submit-debits', submitDebits, '10 5,7,9 * * *')
