import { dayIn } from '../../platform/calendar-day.ts'
import { days, later } from '../../platform/clock.ts'
import type { Parts } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { addJob, defineJob } from '../../platform/jobs.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { queueSettling } from '../settle.job.ts'
import { bankDay, collectionDay, isBankingDay, nextBankingDay } from './banking-days.ts'
import { cancelDebitsOfClosed, debitsDue, emptyOldFiles, insertBatch, lockBatches } from './batch.sql.ts'
import { changeDebit, type Debit } from './mandate.sql.ts'
import { creditorOf } from './mandate.ts'
import { pain008 } from './pain-008.ts'
import { forgetOldCodes, forgetPurgedMandates } from './mandate-end.sql.ts'

/** More go into the next file, of the same day. */
const largest = 10_000
const keptFor = days(60)

/** Writes one file and keeps it for the operator (`npm run direct-debit`); it says on which day the bank collects. */
async function write(parts: Parts, tx: Db, collectOn: string, due: readonly Debit[]): Promise<void> {
  const { config, clock } = parts
  const now = clock.now()
  const creditor = creditorOf(parts)
  const messageId = `DD${collectOn.replaceAll('-', '')}-${newId().slice(0, 8).toUpperCase()}`
  const file = pain008({
    version: creditor.pain,
    messageId,
    createdAt: now,
    collectOn,
    creditor,
    collections: due.map((debit) => ({
      endToEndId: debit.endToEndId,
      amountMinor: debit.amountMinor,
      mandate: debit.mandate,
      signedOn: dayIn('Europe/Berlin', debit.signedAt),
      holder: debit.holder,
      iban: unseal(config, 'iban', debit.iban),
      // Neutral: it stands on a bank statement (docs/payments.md#statement-texts).
      remittance: `Order ${debit.orderNumber}`,
    })),
  })
  await insertBatch(tx, {
    messageId,
    collectOn,
    sumMinor: due.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    attemptIds: due.map(({ attemptId }) => attemptId),
    file: seal(config, 'bank file', file).toString('base64'),
    at: now,
  })
}

/**
 * Hands what is to be collected on the next banking day to the bank, on banking days (docs/payments.md#collection). A debit whose
 * day was missed is announced again, for a later one.
 */
async function submit(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const today = bankDay(now)
  if (!parts.config.bank?.creditorId || !isBankingDay(today)) return
  await inTransaction(parts.db, async (tx) => {
    await lockBatches(tx)
    const collectOn = nextBankingDay(today)
    for (const attemptId of await cancelDebitsOfClosed(tx, now))
      await queueSettling(tx, 'sepa-direct', attemptId)
    const due = await debitsDue(tx, collectOn, largest)
    for (const { attemptId } of due.filter((debit) => debit.collectOn < collectOn)) {
      await changeDebit(tx, attemptId, { announced_at: null, collect_on: collectionDay(now) })
      await addJob(tx, 'announce-debit', { attemptId })
    }
    const ready = due.filter((debit) => debit.collectOn === collectOn)
    if (ready.length) await write(parts, tx, collectOn, ready)
  })
  await emptyOldFiles(parts.db, bankDay(later(now, -keptFor)))
  await forgetPurgedMandates(parts.db)
  await forgetOldCodes(parts.db, later(now, -days(30)))
}
// Before any bank closes for the day, and again for what failed.
defineJob('submit-debits', submit, '10 5,7,9 * * *')
