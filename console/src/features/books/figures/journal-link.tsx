import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatMinor } from '../../../i18n/formats.ts'
import { formatBooksQuery, type LoadedBooks } from '../books-query.ts'

interface Props {
  readonly loaded: LoadedBooks
  readonly minor: number
  /** The name of the number for people who hear only the link. */
  readonly name: string
  /** The filters of the journal under which its entries are. */
  readonly filters: { readonly account?: string; readonly day?: string }
}
/** Shows a number that leads to the entries which it consists of; a zero leads nowhere. */
export function JournalLink({ loaded, minor, name, filters }: Props) {
  const { t } = useLingui()
  const amount = formatMinor(minor)
  if (minor === 0) return amount
  return (
    <Link
      className="journal-link"
      to={{ pathname: '/books/journal', search: formatBooksQuery(loaded, filters) }}
      aria-label={t`${name}, ${amount}: entries`}
    >
      {amount}
    </Link>
  )
}
