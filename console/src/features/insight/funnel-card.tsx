import { funnelSteps } from '@amarelle/contract/staff/endpoints/insight/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatPercent } from '../../i18n/formats.ts'
import { BarRows } from '../../ui/charts/bar-rows.tsx'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { figureTexts } from './insight-names.ts'
import { type Insight, sumFigure } from './insight-query.ts'

/** A step needs so many members before, in both periods, to be marked. */
const fewestMembers = 20
const toShare = (count: number, ofCount: number | undefined): number | null =>
  ofCount ? count / ofCount : null
const formatShare = (share: number | null): string => (share === null ? '' : formatPercent(share))

/** Shows the steps from sign-up to first order; the one that lost most against the period before is marked. */
export function FunnelCard({ insight: { current, before } }: { readonly insight: Insight }) {
  const { t, i18n } = useLingui()
  const steps = funnelSteps.map((figure) => ({
    id: figure,
    name: i18n._(figureTexts[figure].name),
    now: sumFigure(current, figure),
    before: sumFigure(before, figure),
  }))
  const shares = steps.map((step, i) => {
    const previous = steps[i - 1]
    const share = toShare(step.now, previous?.now)
    const shareBefore = toShare(step.before, previous?.before)
    const isKnown = previous && previous.now >= fewestMembers && previous.before >= fewestMembers
    const fall = isKnown && share !== null && shareBefore !== null ? shareBefore - share : 0
    return { share, shareBefore, fall }
  })
  const largestFall = Math.max(...shares.map(({ fall }) => fall))
  const title = t`From sign-up to first order`
  return (
    <ChartCard
      title={title}
      question={t`Where do we lose people?`}
      actions={<InsightCsvLink table="days" name={title} />}
      chart={
        <BarRows
          label={title}
          rows={steps.map(({ id, name, now }, i) => ({
            id,
            name,
            value: now,
            text: formatCount(now),
            share: formatShare(shares[i]?.share ?? null),
            isMarked: largestFall > 0 && shares[i]?.fall === largestFall,
          }))}
        />
      }
      table={
        <NumberTable
          label={title}
          columns={[t`Step`, t`Members`, t`Of the step before`, t`Period before`, t`Of the step before`]}
          empty=""
          rows={steps.map(({ id, name, now, before: countBefore }, i) => ({
            id,
            cells: [
              name,
              formatCount(now),
              formatShare(shares[i]?.share ?? null),
              formatCount(countBefore),
              formatShare(shares[i]?.shareBefore ?? null),
            ],
          }))}
        />
      }
      footer={
        <Trans>
          Each step counts members who did it in this period for the first time, with other members, whenever
          they signed up. The step whose share fell most against the period before is marked.
        </Trans>
      }
    />
  )
}
