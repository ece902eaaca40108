import { listVariantElements } from '@amarelle/contract/endpoints/landing-variants'
import {
  experimentMetrics,
  settlingDays,
  type VariantResult,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatPercent } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import type { ShownExperiment } from './experiment-form.ts'
import {
  experimentLanderNames,
  experimentMetricNames,
  formatVariant,
  stopReasonNames,
  variantElementNames,
  variantOptionNames,
  verdictTexts,
  verdictTones,
} from './experiment-names.ts'

/** Returns a difference of shares in percentage points, such as "+1.2". */
const formatPoints = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatCount(Math.round(Math.abs(share) * 10_000) / 100)}`

/** Shows what visitors did with each variant, the conclusions from it, and the plan of the experiment. */
export function ExperimentResults({ shown }: { readonly shown: ShownExperiment }) {
  const { t, i18n } = useLingui()
  const { variants, verdict, plan, decision, metric } = shown
  const metricName = i18n._(experimentMetricNames[metric])
  const toCells = ({ exposures, conversions, rate, difference }: VariantResult) => [
    formatCount(exposures),
    ...experimentMetrics.map((one) => formatCount(conversions[one])),
    rate ? `${formatPercent(rate.value)} (${formatPercent(rate.low)} – ${formatPercent(rate.high)})` : '',
    difference
      ? `${formatPoints(difference.value)} (${formatPoints(difference.low)} – ${formatPoints(difference.high)})`
      : '',
  ]
  return (
    <div className="campaign-board">
      {verdict === null ? null : (
        <Note tone={verdictTones[verdict]}>
          <p>{i18n._(verdictTexts[verdict])}</p>
        </Note>
      )}
      {decision ? (
        <Note>
          <p>
            {decision.position === 0
              ? t`${decision.decidedBy} decided that the page stays as it is.`
              : decision.isShown
                ? t`${decision.decidedBy} chose variant ${formatVariant(decision.position)}: everybody is shown it.`
                : t`${decision.decidedBy} chose variant ${formatVariant(decision.position)}; it is no longer shown.`}
          </p>
        </Note>
      ) : null}
      <Card
        title={t`Results`}
        isFlush
        footer={
          <p>
            <Trans>
              Visitors count once a day, without bots and staff. Rate: {metricName} of these visitors, with
              its 95% interval. Difference: from variant A in percentage points, with an interval of 95% for
              all comparisons together.
            </Trans>
          </p>
        }
      >
        <NumberTable
          label={t`Results`}
          columns={[
            t`Variant`,
            t`Visitors`,
            ...experimentMetrics.map((one) => i18n._(experimentMetricNames[one])),
            t`Rate`,
            t`Difference`,
          ]}
          rows={variants.map((variant, position) => ({
            id: String(variant.id),
            cells: [formatVariant(position), ...toCells(variant)],
          }))}
          empty=""
        />
      </Card>
      <Card title={t`Variants`}>
        <Facts
          facts={variants.map(({ id, weight, changes, previewUrl }, position) => [
            t`Variant ${formatVariant(position)}`,
            <span key={id} className="text-acts">
              {position === 0 ? t`The page as it is` : null}
              {listVariantElements(shown.lander)
                .flatMap((element) => {
                  const option = changes[element]
                  const names: Readonly<Record<string, (typeof variantElementNames)['headline']>> =
                    variantOptionNames[element]
                  const name = option && names[option]
                  return name ? [`${i18n._(variantElementNames[element])}: ${i18n._(name)}`] : []
                })
                .join(' · ')}
              <small>{t`weight ${weight}`}</small>
              <a className="text-link" href={previewUrl} target="_blank" rel="noreferrer">
                {t`Preview ${formatVariant(position)}`}
              </a>
            </span>,
          ])}
        />
      </Card>
      <Card title={t`Plan`}>
        <Facts
          facts={[
            [t`Hypothesis`, shown.hypothesis],
            [t`Page`, i18n._(experimentLanderNames[shown.lander])],
            [t`Decided by`, metricName],
            [t`Smallest difference to find, in per cent`, String(shown.effectPercent)],
            [t`Rate at the start`, plan && formatPercent(plan.baseRate)],
            [t`Visitors of each variant`, plan && formatCount(plan.exposuresPerVariant)],
            [t`Started`, shown.startedAt && <Time at={shown.startedAt} />],
            [t`Ended`, shown.stoppedAt && <Time at={shown.stoppedAt} />],
            [t`Ended because`, shown.stopReason && i18n._(stopReasonNames[shown.stopReason])],
            [t`Conversions count until`, shown.countsUntil && <Time at={shown.countsUntil} />],
          ]}
        />
        <p className="small">
          <Trans>
            Power 80%, error 5%. It ends when each variant has its visitors, after 60 days, or when a variant
            does clearly worse, which is looked for once a day.
          </Trans>{' '}
          <Plural
            value={settlingDays[metric]}
            one="What these visitors do counts for # more day."
            other="What these visitors do counts for # more days."
          />
        </p>
      </Card>
    </div>
  )
}
