import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatCountry, formatPercent } from '../../../i18n/formats.ts'
import type { LoadedBooks } from '../books-query.ts'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import type { BooksCharts } from './books-charts.ts'

interface Props {
  readonly loaded: LoadedBooks
  readonly success: BooksCharts['success']
}
/** Shows the share of started payments that were completed, by method and country, as bars in a table. */
export function SuccessCard({ loaded, success }: Props) {
  const { t } = useLingui()
  return (
    <section className="card flush" aria-label={t`Payments that succeed`}>
      <header>
        <h2>
          <Trans>Payments that succeed</Trans>
        </h2>
        <small>{t`Of those started in the last 30 days`}</small>
        <BooksCsvLink loaded={loaded} table="success" name={t`Payments that succeed`} />
      </header>
      <NumberTable
        label={t`Payments that succeed`}
        columns={[t`Method and country`, t`Started`, t`Completed`, t`Share`]}
        empty={t`No payment was started.`}
        rows={success.map(({ method, country, started, completed }) => ({
          id: `${method} ${country}`,
          cells: [
            `${method}, ${formatCountry(country)}`,
            formatCount(started),
            formatCount(completed),
            <span key="share" className="share-bar">
              <i style={{ width: `${(completed / started) * 100}%` }} aria-hidden="true" />
              {formatPercent(completed / started)}
            </span>,
          ],
        }))}
      />
      <footer className="small">
        <Trans>
          Attempts to pay with a method from a country, and how many of them were paid. The 100 most frequent
          are shown.
        </Trans>
      </footer>
    </section>
  )
}
