import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { moneyDifferences } from './money-differences.sql.ts'
import { waitingForStaff } from './waiting.sql.ts'

/** Holds the accounts of money against the orders, refunds and disputes; tells staff, by the log, which differ and what waits for them. */
async function checkMoney({ db, log }: Parts): Promise<void> {
  const accounts = await moneyDifferences(db)
  if (accounts.length) log.error({ accounts }, 'the accounts of money and the orders do not agree')
  const { refunds, withdrawals, payments } = await waitingForStaff(db)
  const counts = { refunds: refunds.length, withdrawals: withdrawals.length, payments: payments.length }
  if (counts.refunds + counts.withdrawals + counts.payments > 0)
    log.error(counts, 'money waits for staff: npm run refunds')
}

/** At night, after the credits. */
defineJob('check-money', checkMoney, '56 3 * * *')
