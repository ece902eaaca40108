import { useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney, formatMonth } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { rateKindNames } from './partner-names.ts'
import type { LoadedSource } from './load-source.ts'

/** Shows what the source cost in the month by its rates. */
export function CostsCard({ loaded: { statement, address } }: { readonly loaded: LoadedSource }) {
  const { t, i18n } = useLingui()
  return (
    <Card title={t`Costs`} note={formatMonth(address.month)} isFlush>
      <NumberTable
        label={t`Costs`}
        columns={[t`For`, t`Number`, t`Amount`]}
        rows={statement.costs.map((cost) => ({
          id: `${cost.kind}-${cost.currency}`,
          cells: [
            i18n._(rateKindNames[cost.kind]),
            formatCount(cost.count),
            formatMoney({ minor: cost.amountMinor, currency: cost.currency }),
          ],
        }))}
        total={[t`All`, '', statement.costTotals.map((sum) => formatMoney(sum)).join(' + ')]}
        empty={t`No costs in this month.`}
      />
    </Card>
  )
}
