import { type JournalEntry, listJournalEndpoint } from '@amarelle/contract/staff/endpoints/books/journal'
import type { StaffEndpointAnswer, StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { load } from '../../../api/load.ts'
import { usePages } from '../../../api/use-pages.ts'
import { formatMinor } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BooksFrame } from '../books-frame.tsx'
import { formatBooksQuery, loadBooks, type LoadedBooks } from '../books-query.ts'
import { useLedgerNames } from '../use-ledger-names.ts'
import { JournalFilters } from './journal-filters.tsx'

type JournalAnswer = StaffEndpointAnswer<typeof listJournalEndpoint>
interface LoadedJournal {
  readonly loaded: LoadedBooks
  readonly query: StaffEndpointInput<typeof listJournalEndpoint> | null
  readonly first: JournalAnswer
}
/** Loads the entries that the address asks for: those of a booking, or of an account or a day in the chosen currency. */
export async function loadJournal(args: LoaderFunctionArgs): Promise<LoadedJournal> {
  const loaded = await loadBooks(args)
  const search = new URL(args.request.url).searchParams
  const read = (name: string) => search.get(name) || undefined
  const { books, currency } = loaded
  if (!books) return { loaded, query: null, first: { entries: [], next: null } }
  const place = { company: books.companyId, month: books.month }
  const number = read('number')
  const query = number
    ? { ...place, number }
    : { ...place, currency, account: read('account'), day: read('day') }
  return { loaded, query, first: await load(args.request, listJournalEndpoint, query) }
}
const getEntries = ({ entries }: JournalAnswer) => entries

/** Shows the entries behind a number, each with the order that it belongs to. */
export function JournalPage() {
  const { t } = useLingui()
  const { loaded, query, first } = useLoaderData<LoadedJournal>()
  const readPage = useCallback(
    (after: string) => (query ? callStaff(listJournalEndpoint, { ...query, after }) : Promise.resolve(first)),
    [query, first],
  )
  const { rows, loadMore } = usePages(first, getEntries, readPage)
  const columns = useJournalColumns(loaded)
  return (
    <BooksFrame loaded={loaded}>
      <JournalFilters loaded={loaded} />
      <div className="journal-table">
        <DataTable
          label={t`Journal`}
          rows={rows}
          columns={columns}
          getId={({ id }) => String(id)}
          {...(loadMore && { onEnd: loadMore })}
          empty={<EmptyState icon={<ScrollText />} title={t`Nothing fits these filters`} />}
        />
      </div>
    </BooksFrame>
  )
}

function useJournalColumns(loaded: LoadedBooks): readonly DataColumn<JournalEntry>[] {
  const { t } = useLingui()
  const { nameAccount, nameKind } = useLedgerNames()
  return useMemo(() => {
    const createAmount = (id: 'debit' | 'credit', name: string): DataColumn<JournalEntry> => ({
      id,
      header: () => <span className="number-cell">{name}</span>,
      cell: ({ row: { original } }) =>
        original[id] === 0 ? null : (
          <span className="number-cell">
            <span className="cell-label">{name} </span>
            {formatMinor(original[id])} {original.currency}
          </span>
        ),
    })
    return [
      {
        id: 'number',
        header: t`Number`,
        cell: ({ row: { original } }) => (
          <Link
            className="text-link"
            to={{ search: formatBooksQuery(loaded, { number: String(original.journalNo) }) }}
            aria-label={t`Booking ${original.journalNo}`}
          >
            {original.journalNo}
          </Link>
        ),
      },
      {
        id: 'time',
        header: t`Time`,
        cell: ({ row: { original } }) => <Time at={original.at} />,
      },
      { id: 'kind', header: t`Booking`, cell: ({ row: { original } }) => nameKind(original.kind) },
      {
        id: 'account',
        header: t`Account`,
        cell: ({ row: { original } }) => (
          <span title={original.account}>{nameAccount(original.account)}</span>
        ),
      },
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) =>
          original.order === null ? null : (
            <Link className="text-link" to={`/orders/${original.order}`}>
              <code>{original.order}</code>
            </Link>
          ),
      },
      { id: 'site', header: t`Site`, cell: ({ row: { original } }) => original.site },
      createAmount('debit', t`Debit`),
      createAmount('credit', t`Credit`),
    ]
  }, [t, loaded, nameAccount, nameKind])
}
