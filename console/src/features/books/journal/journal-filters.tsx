import { Trans, useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatDayOfYear } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBooksQuery, type LoadedBooks } from '../books-query.ts'
import { useLedgerNames } from '../use-ledger-names.ts'

/** Shows the limits of the journal, and a search for a booking by the number that an export names. */
export function JournalFilters({ loaded }: { readonly loaded: LoadedBooks }) {
  const { t } = useLingui()
  const { nameAccount } = useLedgerNames()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [account, day, number] = ['account', 'day', 'number'].map((name) => search.get(name))
  const [typed, setTyped] = useState(number ?? '')
  const filters = [
    account && t`Account: ${nameAccount(account)}`,
    day && t`Day: ${formatDayOfYear(day)}`,
    number && t`Number: ${number}`,
  ].filter((text) => typeof text === 'string' && text !== '')
  return (
    <search className="filter-bar">
      <form
        className="journal-search"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ search: formatBooksQuery(loaded, typed ? { number: typed } : {}) })
        }}
      >
        <input
          className="input"
          inputMode="numeric"
          aria-label={t`Journal number`}
          placeholder={t`Journal number`}
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          <Trans>Find</Trans>
        </Button>
      </form>
      {filters.map((text) => (
        <span key={text} className="pill">
          {text}
        </span>
      ))}
      {filters.length > 0 ? (
        <Link className="button text" to={{ search: formatBooksQuery(loaded) }} onClick={() => setTyped('')}>
          <X aria-hidden="true" />
          <Trans>Show the whole month</Trans>
        </Link>
      ) : null}
    </search>
  )
}
