import { getBooksEndpoint, listBooksEndpoint } from '@amarelle/contract/staff/endpoints/books'
import type { BooksMonth } from '@amarelle/contract/staff/endpoints/books'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { load } from '../../api/load.ts'
import { formatBooksCompany, readBooksCompany } from './books-company.ts'

type BookedCompanies = StaffEndpointAnswer<typeof listBooksEndpoint>['companies']
/** The books that an address names. `books` is null for somebody who may read none. */
export interface LoadedBooks {
  readonly companies: BookedCompanies
  readonly books: BooksMonth | null
  /** One of the month's currencies, or the euro in a month without bookings. */
  readonly currency: string
}

/** Returns the month of the address, or else the one that is to be closed next: the oldest open one. */
function findMonth(months: BookedCompanies[number]['months'], wanted: string | null): string | undefined {
  return (
    months.find(({ month }) => month === wanted)?.month ??
    months.findLast(({ state }) => state === 'open')?.month ??
    months[0]?.month
  )
}
/** Loads the company, month and currency of the address; one without them is completed, so that it names what is shown. */
export async function loadBooks({ request }: LoaderFunctionArgs): Promise<LoadedBooks> {
  const { pathname, searchParams: search } = new URL(request.url)
  const { companies } = await load(request, listBooksEndpoint, {})
  const wanted = readBooksCompany(search)
  const company = companies.find(({ id }) => id === wanted) ?? companies[0]
  const month = company && findMonth(company.months, search.get('month'))
  if (!company || !month) return { companies, books: null, currency: 'EUR' }
  if (search.get('month') !== month || wanted !== company.id)
    throw redirect(`${pathname.replace(/^\/staff/, '')}?${formatBooksCompany(company.id)}&month=${month}`)
  const books = await load(request, getBooksEndpoint, { company: company.id, month })
  const currencies = books.currencies.map((one) => one.currency)
  const asked = search.get('currency')
  const currency =
    currencies.find((one) => one === asked) ?? (currencies.includes('EUR') ? 'EUR' : currencies[0])
  return { companies, books, currency: currency ?? 'EUR' }
}

/** Returns the query of an address within the books. */
export const formatBooksQuery = (
  { books, currency }: LoadedBooks,
  changes: Readonly<Record<string, string>> = {},
): string =>
  `${formatBooksCompany(books?.companyId ?? '')}&${new URLSearchParams({
    month: books?.month ?? '',
    currency,
    ...changes,
  }).toString()}`
