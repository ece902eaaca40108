// For history tests: what is done to the books while members and providers act.
import { addMonths } from '../../src/books/company-day.ts'
import { addUpJournal } from '../../src/books/journal/add-up-journal.job.ts'
import {
  findLastJournalNo,
  lockBooks,
  storeClosedMonth,
} from '../../src/books/months/accounting-month.sql.ts'
import { loadMonthFigures } from '../../src/books/months/month-figures.ts'
import { bookEarnedRevenue, lockRevenueProgress } from '../../src/books/revenue/recognize-revenue.sql.ts'
import { runInTransaction } from '../../src/platform/db/db.ts'
import type { SimulationApp } from './simulated-members.ts'

/** Before and after everything that a history does, wherever the clocks of its members are. */
const [beginning, end] = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]

export function createBookSteps({ db, services }: SimulationApp) {
  let runCount = 0
  let month = addMonths(new Date().toISOString(), 0)
  const forEachCompany = async (act: (companyId: number) => Promise<void>) => {
    for (const { id } of await db.selectFrom('company').select('id').orderBy('id').execute()) await act(id)
  }

  /** Recognises everything that was spent so far. */
  const recognize = () =>
    forEachCompany((companyId) =>
      runInTransaction(db, async (tx) => {
        await lockRevenueProgress(tx, companyId, '2000-01-01')
        runCount += 1
        await bookEarnedRevenue(tx, { companyId, day: `run ${runCount}`, from: beginning, to: end })
      }),
    )
  /** Closes the next month, whatever is being booked. */
  const closeMonth = async () => {
    await forEachCompany((companyId) =>
      runInTransaction(db, async (tx) => {
        await lockBooks(tx, companyId)
        const lastJournalNo = await findLastJournalNo(tx, companyId, month)
        const figures = await loadMonthFigures(tx, companyId, month)
        const closing = { companyId, month, at: new Date(), staffId: 1, lastJournalNo, figures }
        await storeClosedMonth(tx, closing)
      }),
    )
    month = addMonths(month, 1)
  }
  return { recognize, closeMonth, addUp: () => addUpJournal(services) }
}
