import { useLingui } from '@lingui/react/macro'
import { BookOpen, ChevronLeft, ChevronRight, Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMonth } from '../../i18n/formats.ts'
import { Page } from '../../shell/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatBooksCompany } from './books-company.ts'
import { formatBooksQuery, type LoadedBooks } from './books-query.ts'
import { BooksTabs } from './books-tabs.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly actions?: ReactNode
  readonly children: ReactNode
}
/** Shows the head of the books' screens: company, month, currency and state. All of them are in the address. */
export function BooksFrame({ loaded, actions, children }: Props) {
  const { t } = useLingui()
  const { books } = loaded
  if (!books)
    return (
      <Page title={t`Books`}>
        <EmptyState icon={<BookOpen />} title={t`There are no books that you may read`}>
          <p>{t`Books belong to a company. A role on single sites does not show them.`}</p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t`Books`} mark={<BooksChoice loaded={loaded} />} actions={actions}>
      <BooksTabs search={formatBooksQuery(loaded)} />
      {children}
    </Page>
  )
}

function BooksChoice({ loaded }: { readonly loaded: LoadedBooks }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companies, books, currency } = loaded
  const months = companies.find(({ id }) => id === books?.companyId)?.months ?? []
  const currencies = books?.currencies.map((one) => one.currency) ?? []
  const choose = (changes: Readonly<Record<string, string>>) =>
    void navigate({ search: formatBooksQuery(loaded, changes) })
  const isClosed = books?.state === 'closed'
  return (
    <div className="books-choice">
      <select
        className="input"
        aria-label={t`Company`}
        value={books?.companyId}
        // Another company has months of its own.
        onChange={(event) => void navigate({ search: formatBooksCompany(event.target.value) })}
      >
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className="books-month">
        <MonthLink loaded={loaded} step={1} />
        <select
          className="input"
          aria-label={t`Month`}
          value={books?.month}
          onChange={(event) => choose({ month: event.target.value })}
        >
          {months.map(({ month }) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </select>
        <MonthLink loaded={loaded} step={-1} />
      </span>
      {currencies.length > 1 ? (
        <select
          className="input"
          aria-label={t`Currency`}
          value={currency}
          onChange={(event) => choose({ currency: event.target.value })}
        >
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : null}
      <Pill
        tone={isClosed ? 'neutral' : 'info'}
        icon={isClosed ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
      >
        {isClosed ? t`closed` : t`open`}
      </Pill>
    </div>
  )
}

/** To the month before (`step` 1) or after it (-1); months are listed from the newest. */
function MonthLink({ loaded, step }: { readonly loaded: LoadedBooks; readonly step: 1 | -1 }) {
  const { companies, books } = loaded
  const months = companies.find(({ id }) => id === books?.companyId)?.months ?? []
  const target = months[months.findIndex(({ month }) => month === books?.month) + step]?.month
  const Icon = step === 1 ? ChevronLeft : ChevronRight
  if (!target) return <span className="button text icon-only" aria-hidden="true" />
  return (
    <Link
      className="button text icon-only"
      to={{ search: formatBooksQuery(loaded, { month: target }) }}
      aria-label={formatMonth(target)}
    >
      <Icon aria-hidden="true" />
    </Link>
  )
}
