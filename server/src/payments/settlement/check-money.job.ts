import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findMoneyDifferences } from './ledger-differences.sql.ts'
import { loadStaffQueue } from './staff-queue.sql.ts'

/** Compares the money accounts with orders, refunds and disputes; logs differences and the staff queue as errors. */
async function checkMoney(services: Services): Promise<void> {
  const { db, log } = services
  const accounts = await findMoneyDifferences(db)
  if (accounts.length) log.error({ accounts }, 'money accounts and orders differ')
  await syncAlarms(
    services,
    'ledger_money',
    new Map(
      accounts.map(({ account, currency, booked, papers }) => [
        `${account} ${currency}`,
        { code: 'money_differs', values: { account, currency, booked, expected: papers } },
      ]),
    ),
  )
  const { refunds, withdrawals, payments } = await loadStaffQueue(db)
  const counts = { refunds: refunds.length, withdrawals: withdrawals.length, payments: payments.length }
  if (counts.refunds + counts.withdrawals + counts.payments > 0)
    log.error(counts, 'money waits for staff: npm run refunds')
}

export const checkMoneyJob = defineJob('check-money', checkMoney, '56 3 * * *')
