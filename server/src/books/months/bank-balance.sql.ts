import { addDays } from '../../platform/calendar-day.ts'
import type { BankBalance } from '@amarelle/contract/staff/endpoints/books'
import { sql } from 'kysely'
import { findAccountHolder } from '../../payments/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { addMonths } from '../company-day.ts'
import { selectJournalSums } from '../journal/journal-sums.sql.ts'

/**
 * The balance of a company's bank accounts at the end of a month by its books, and by the lines of the statements that were read, in each
 * currency. Lines are about the operator's account, which belongs to one company.
 */
export async function findBankBalances(db: Db, companyId: number, month: string): Promise<BankBalance[]> {
  const lastDay = addDays(addMonths(month, 1), -1)
  const isHolder = (await findAccountHolder(db)) === companyId
  const { rows } = await sql<BankBalance>`
    select currency, sum(books)::bigint as "booksMinor", sum(statement)::bigint as "statementMinor",
      sum(stated)::bigint as "statedMinor", sum(unassigned)::bigint as "unassignedMinor"
    from (
      select a.unit as currency, case when a.kind = 'bank' then j.debit - j.credit else 0 end as books, 0 as statement,
        case when a.kind = 'bank' and j.kind <> 'bank' then j.debit - j.credit else 0 end as stated,
        case when a.kind = 'bank_suspense' then j.credit - j.debit else 0 end as unassigned
      from (${selectJournalSums({ companyId, from: '2000-01-01', to: month, siteIds: null })}) j
        join ledger_account a on a.id = j.account_id and a.kind in ('bank', 'bank_suspense')
      union all
      select currency::text, 0, amount_minor, 0, 0 from bank_line where ${isHolder} and booked_on <= ${lastDay}::date
    ) moved group by currency order by currency`.execute(db)
  return rows
}
