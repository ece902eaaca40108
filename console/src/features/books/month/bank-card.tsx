import type { BooksMonth } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatMinor, formatMoney } from '../../../i18n/formats.ts'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly books: BooksMonth
  readonly currency: string
}
/** Shows what is at the bank at the end of the month, by the books and by the statements, and why the two differ. */
export function BankCard({ loaded, books, currency }: Props) {
  const { t } = useLingui()
  const balance = books.bank.find((one) => one.currency === currency)
  if (!balance) return null
  const { booksMinor, statementMinor, statedMinor, unassignedMinor } = balance
  const differenceMinor = booksMinor - statementMinor
  const lateMinor = differenceMinor - statedMinor
  const toText = (minor: number) => formatMoney({ minor, currency })
  return (
    <section className="card flush" aria-label={t`Bank`}>
      <header>
        <h2>
          <Trans>Bank</Trans>
        </h2>
        <small>{currency}</small>
      </header>
      <NumberTable
        label={t`Bank`}
        columns={[t`Account`, t`In the books`, t`On statements`, t`To statement`, t`Not assigned`]}
        empty={t`Nothing moved at the bank.`}
        rows={[
          {
            id: 'bank',
            cells: [
              t`Bank account`,
              <JournalLink
                key="books"
                loaded={loaded}
                minor={booksMinor}
                name={t`Bank`}
                filters={{ account: 'bank' }}
              />,
              formatMinor(statementMinor),
              formatMinor(differenceMinor),
              <JournalLink
                key="unassigned"
                loaded={loaded}
                minor={unassignedMinor}
                name={t`Bank lines not assigned`}
                filters={{ account: 'bank_suspense' }}
              />,
            ],
          },
        ]}
      />
      {differenceMinor === 0 && unassignedMinor === 0 ? null : (
        <footer className="small">
          {statedMinor === 0 ? null : (
            <p>{t`${toText(statedMinor)} of payouts were marked as arrived without a line of a statement.`}</p>
          )}
          {lateMinor === 0 ? null : (
            <p>{t`${toText(lateMinor)} are in the books of another month, because their lines came after their own month was closed.`}</p>
          )}
          {unassignedMinor === 0 ? null : (
            <Link className="text-link" to="/bank">
              <Trans>Lines that belong to no order yet</Trans>
            </Link>
          )}
        </footer>
      )}
    </section>
  )
}
