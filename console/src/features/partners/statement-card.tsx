import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney, formatMonth } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ExportLink } from './export-link.tsx'
import { statementLineNames } from './partner-names.ts'
import type { LoadedSource } from './load-source.ts'

/** Shows what the source is to be paid for the month, computed from what it brought. */
export function StatementCard({ loaded }: { readonly loaded: LoadedSource }) {
  const { t, i18n } = useLingui()
  const { statement, address } = loaded
  return (
    <Card
      title={t`Payout statement`}
      note={formatMonth(address.month)}
      mark={statement.isOver ? null : <Pill tone="info">{t`month not over`}</Pill>}
      isFlush
      actions={<ExportLink loaded={loaded} content="payouts" />}
      footer={
        <p>
          <Trans>
            A record only: nothing is paid by it. Each activation and first order counts with the rule of its
            day; a share is of the price without VAT, rounded down for each order. A reversal counts in the
            month in which it is noticed, so that earlier statements stay as they are.
          </Trans>
        </p>
      }
    >
      <NumberTable
        label={t`Payout statement`}
        columns={[t`What`, t`Site`, t`Number`, t`Amount`]}
        rows={statement.lines.map((line) => ({
          id: `${line.line}-${line.kind}-${line.siteId}-${line.currency}`,
          cells: [
            i18n._(statementLineNames[line.line]),
            <SiteMark key="site" siteId={line.siteId} />,
            formatCount(line.count),
            formatMoney({ minor: line.amountMinor, currency: line.currency }),
          ],
        }))}
        total={[
          t`To be paid`,
          '',
          '',
          statement.payouts.map((sum) => formatMoney(sum)).join(' + ') || formatCount(0),
        ]}
        empty={t`Nothing is to be paid for this month.`}
      />
    </Card>
  )
}
