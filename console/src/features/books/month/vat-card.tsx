import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCountry, formatMinor, formatPercent } from '../../../i18n/formats.ts'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly figures: BooksOfCurrency
}
/** Sales and VAT by the member's country and rate, the largest first. */
export function VatCard({ loaded, figures: { vat, currency } }: Props) {
  const { t } = useLingui()
  const sum = (read: (row: BooksOfCurrency['vat'][number]) => number) =>
    formatMinor(vat.reduce((total, row) => total + read(row), 0))
  const otherCurrencies = (loaded.books?.currencies ?? [])
    .map((one) => one.currency)
    .filter((one) => one !== currency)
    .join(', ')
  return (
    <section className="card flush" aria-label={t`VAT by country`}>
      <header>
        <h2>
          <Trans>VAT by country</Trans>
        </h2>
        <small>
          {otherCurrencies ? t`${currency}; with books of their own: ${otherCurrencies}` : currency}
        </small>
      </header>
      <NumberTable
        label={t`VAT by country`}
        columns={[t`Country of the member`, t`Rate`, t`Gross`, t`Net`, t`VAT`, t`VAT given back`]}
        empty={t`Nothing was sold.`}
        rows={vat
          .toSorted((a, b) => b.gross - a.gross)
          .map((row) => {
            const country = formatCountry(row.country)
            return {
              id: `${row.country} ${row.rate}`,
              cells: [
                country,
                formatPercent(row.rate / 10_000),
                formatMinor(row.gross),
                formatMinor(row.net),
                <JournalLink
                  key="vat"
                  loaded={loaded}
                  minor={row.vat}
                  name={t`VAT, ${country}`}
                  filters={{ account: `vat_payable:${row.country}` }}
                />,
                formatMinor(row.returnedVat),
              ],
            }
          })}
        total={[
          t`Sum`,
          '',
          sum(({ gross }) => gross),
          sum(({ net }) => net),
          sum((row) => row.vat),
          sum(({ returnedVat }) => returnedVat),
        ]}
      />
    </section>
  )
}
