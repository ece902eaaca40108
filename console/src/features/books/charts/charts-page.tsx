import { getBooksChartsEndpoint } from '@amarelle/contract/staff/endpoints/books/charts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { BooksFrame } from '../books-frame.tsx'
import { loadBooks, type LoadedBooks } from '../books-query.ts'
import type { BooksCharts } from './books-charts.ts'
import { LiabilityMonthsCard } from './liability-months-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { SiteRevenueCard } from './site-revenue-card.tsx'
import { SuccessCard } from './success-card.tsx'

interface LoadedCharts {
  readonly loaded: LoadedBooks
  readonly charts: BooksCharts | null
}
export async function loadCharts(args: LoaderFunctionArgs): Promise<LoadedCharts> {
  const loaded = await loadBooks(args)
  const { books, currency } = loaded
  if (!books) return { loaded, charts: null }
  const query = { company: books.companyId, month: books.month, currency }
  return { loaded, charts: await load(args.request, getBooksChartsEndpoint, query) }
}

/** Revenue, liability, refunds and disputes of a company over time, and how many of its payments succeed. */
export function ChartsPage() {
  const { loaded, charts } = useLoaderData<LoadedCharts>()
  const { books } = loaded
  return (
    <BooksFrame loaded={loaded}>
      {books && charts ? (
        <div className="board books-charts">
          <SiteRevenueCard loaded={loaded} month={books.month} revenue={charts.revenue} />
          <LiabilityMonthsCard loaded={loaded} liability={charts.liability} />
          <RatesCard loaded={loaded} rates={charts.rates} />
          <SuccessCard loaded={loaded} success={charts.success} />
        </div>
      ) : null}
    </BooksFrame>
  )
}
