import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMinor } from '../../../i18n/formats.ts'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { NumberTable } from '../figures/number-table.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly figures: BooksOfCurrency
}
/** What is at each provider at the beginning and the end of the month, and what moved it. */
export function ClearingCard({ loaded, figures: { clearing, currency } }: Props) {
  const { t } = useLingui()
  return (
    <section className="card flush" aria-label={t`Clearing per provider`}>
      <header>
        <h2>
          <Trans>Clearing per provider</Trans>
        </h2>
        <small>{currency}</small>
      </header>
      <NumberTable
        label={t`Clearing per provider`}
        columns={[
          t`Provider`,
          t`Opening`,
          t`Sales`,
          t`Refunds`,
          t`Disputes`,
          t`Fees`,
          t`Paid out`,
          t`Closing`,
        ]}
        empty={t`Nothing moved at a provider.`}
        rows={clearing.map((row) => ({
          id: row.provider,
          cells: [
            row.provider,
            ...[row.opening, row.sales, row.refunds, row.disputes, row.fees, row.payouts].map(formatMinor),
            <JournalLink
              key="closing"
              loaded={loaded}
              minor={row.closing}
              name={t`Clearing, ${row.provider}`}
              filters={{ account: `psp_clearing:${row.provider}` }}
            />,
          ],
        }))}
      />
    </section>
  )
}
