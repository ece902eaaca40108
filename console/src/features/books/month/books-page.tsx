import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { formatDate, formatMonth } from '../../../i18n/formats.ts'
import { useLiveChanges } from '../../../live/use-live-changes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { BooksFrame } from '../books-frame.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { BankCard } from './bank-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { ClearingCard } from './clearing-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { LiabilityCard } from './liability-card.tsx'
import { MonthActions } from './month-actions.tsx'
import { MonthFigures } from './month-figures.tsx'
import { SalesCard } from './sales-card.tsx'
import { VatCard } from './vat-card.tsx'

/** Shows a month of a company in one currency: its figures, what is checked before it is closed, and its files. */
export function BooksPage() {
  const { t } = useLingui()
  const loaded = useLoaderData<LoadedBooks>()
  const { revalidate } = useRevalidator()
  // A second person may have agreed to reopen a month.
  useLiveChanges(['approvals'], () => void revalidate())
  const [askedMonth, setAskedMonth] = useState<string | null>(null)
  const { books, currency } = loaded
  const figures = books?.currencies.find((one) => one.currency === currency)
  if (!books) return <BooksFrame loaded={loaded}>{null}</BooksFrame>
  const isWaiting = askedMonth === books.month && books.state === 'closed'
  return (
    <BooksFrame
      loaded={loaded}
      actions={<MonthActions key={books.month} books={books} onAsked={() => setAskedMonth(books.month)} />}
    >
      <div className="books">
        <div role="status" className="books-status">
          {isWaiting ? (
            <Note>
              <Trans>
                A second person was asked to reopen this month. See <Link to="/approvals">Approvals</Link>.
              </Trans>
            </Note>
          ) : null}
          {books.state === 'closed' && books.closedAt && books.closedBy ? (
            <p className="small">{t`Closed by ${books.closedBy} on ${formatDate(books.closedAt)}`}</p>
          ) : null}
        </div>
        {figures ? <MonthFigures books={books} figures={figures} /> : null}
        <div className="books-main">
          {figures ? (
            <>
              <SalesCard loaded={loaded} month={books.month} figures={figures} />
              <VatCard loaded={loaded} figures={figures} />
              <ClearingCard loaded={loaded} books={books} figures={figures} />
              <BankCard loaded={loaded} books={books} currency={figures.currency} />
            </>
          ) : (
            <EmptyState icon={<BookOpen />} title={t`Nothing was booked in ${formatMonth(books.month)}`} />
          )}
        </div>
        <div className="books-side">
          {books.state === 'open' ? <ChecksCard loaded={loaded} books={books} /> : null}
          {figures ? <LiabilityCard loaded={loaded} figures={figures} /> : null}
          <ExportsCard books={books} currency={currency} />
        </div>
      </div>
    </BooksFrame>
  )
}
