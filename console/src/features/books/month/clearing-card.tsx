import type { BooksMonth, BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { formatMinor } from '../../../i18n/formats.ts'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import { Pill } from '../../../ui/pill.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly books: BooksMonth
  readonly figures: BooksOfCurrency
}
/** Providers without settlements: their money comes to our own account. */
const ownAccounts: ReadonlySet<string> = new Set(['wire', 'sepa-direct'])

/** Shows what is at each provider at the beginning and the end of the month, what moved it, and how far its statement is from it. */
export function ClearingCard({ loaded, books, figures: { clearing, currency } }: Props) {
  const { t } = useLingui()
  const amounts = books.checks.find(({ check }) => check === 'clearing')?.amounts ?? []
  const hasConversions = clearing.some(({ conversions = 0 }) => conversions !== 0)
  /** Returns the amount by which its settlements exceed the books, or that no statement of our own account shows yet. */
  const findDifference = ({ provider, closing }: (typeof clearing)[number]) =>
    ownAccounts.has(provider)
      ? -closing
      : (amounts.find((one) => one.provider === provider && one.currency === currency)?.differenceMinor ?? 0)
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
          ...(hasConversions ? [t`Converted`] : []),
          t`Closing`,
          t`To statement`,
        ]}
        empty={t`Nothing moved at a provider.`}
        rows={clearing.map((row) => ({
          id: row.provider,
          cells: [
            row.provider,
            ...[row.opening, row.sales, row.refunds, row.disputes, row.fees, row.payouts].map(formatMinor),
            ...(hasConversions ? [formatMinor(row.conversions ?? 0)] : []),
            <JournalLink
              key="closing"
              loaded={loaded}
              minor={row.closing}
              name={t`Clearing, ${row.provider}`}
              filters={{ account: `psp_clearing:${row.provider}` }}
            />,
            <StatementDifference key="difference" minor={findDifference(row)} />,
          ],
        }))}
      />
    </section>
  )
}

function StatementDifference({ minor }: { readonly minor: number }) {
  return (
    <Pill
      tone={minor === 0 ? 'good' : 'warning'}
      icon={minor === 0 ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
    >
      {formatMinor(minor)}
    </Pill>
  )
}
