import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, formatShortAmount } from '../../../i18n/formats.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { WaterfallChart, type WaterfallStep } from '../../../ui/charts/waterfall-chart.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'

interface Props {
  readonly loaded: LoadedBooks
  readonly figures: BooksOfCurrency
}
/** Shows what moved the liability for unspent credits, as a waterfall. */
export function LiabilityCard({ loaded, figures: { liability, currency } }: Props) {
  const { t } = useLingui()
  const { opening, sold, used, returned, closing } = liability
  const changes = [
    [t`sold`, sold, 'teal'],
    [t`used`, 0 - used, 'amber'],
    [t`back`, 0 - returned, 'amber'],
  ] as const
  const short = (minor: number) => `${minor > 0 ? '+' : ''}${formatShortAmount(minor)}`
  let level = opening
  const steps: WaterfallStep[] = [
    { name: t`opening`, from: 0, to: opening, color: 'grey', text: formatShortAmount(opening) },
    ...changes.map(([name, change, color]): WaterfallStep => {
      const from = level
      level += change
      return { name, from, to: level, color, text: short(change) }
    }),
    { name: t`closing`, from: 0, to: closing, color: 'mark', text: formatShortAmount(closing) },
  ]
  const [first, last] = [formatMoney({ minor: opening, currency }), formatMoney({ minor: closing, currency })]
  const link = (name: string, minor: number) => (
    <JournalLink loaded={loaded} minor={minor} name={name} filters={{ account: 'deferred_revenue' }} />
  )
  return (
    <ChartCard
      title={t`Owed to members`}
      question={t`What moved it?`}
      actions={<BooksCsvLink loaded={loaded} table="owed_changes" name={t`Owed to members`} />}
      chart={<WaterfallChart label={t`Open credits went from ${first} to ${last}`} steps={steps} />}
      table={
        <NumberTable
          label={t`Owed to members`}
          columns={[t`Step`, currency]}
          empty=""
          rows={[
            [t`Opening`, opening] as const,
            [t`Sold`, sold] as const,
            [t`Used`, 0 - used] as const,
            [t`Given back`, 0 - returned] as const,
          ].map(([name, minor]) => ({ id: name, cells: [name, link(name, minor)] }))}
          total={[t`Closing`, link(t`Closing`, closing)]}
        />
      }
      footer={
        <Trans>
          Bought credits that members have not spent, at their price without VAT: at the start of the month,
          what was sold, used and given back in it, and at its end.
        </Trans>
      }
    />
  )
}
