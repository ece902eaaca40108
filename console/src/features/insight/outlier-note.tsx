import type { Outlier } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatCount } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'
import { figureTexts } from './insight-names.ts'

/** Figures of yesterday that are out of their band: each with the band and why. */
export function OutlierNote({ outliers }: { readonly outliers: readonly Outlier[] }) {
  const { i18n } = useLingui()
  if (outliers.length === 0) return null
  return (
    <div className="insight-note">
      <Card
        title={<Trans>Unusual yesterday</Trans>}
        footer={
          <Trans>
            The band is the median of the same weekday in the weeks before, plus and minus four standard
            deviations as their spread estimates them, and at least a quarter of the median.
          </Trans>
        }
      >
        <ul className="card-list">
          {outliers.map(({ site, siteName, figure, value, low, high, median, weeks }) => (
            <li key={`${site} ${figure}`}>
              <TriangleAlert aria-hidden="true" />
              <div>
                <strong>
                  {i18n._(figureTexts[figure].name)}, {siteName}: {formatCount(value)}
                </strong>
                <small>
                  <Trans>
                    Usual are {formatCount(low)} to {formatCount(high)}: the median of {formatCount(weeks)}{' '}
                    weeks is {formatCount(median)}.
                  </Trans>
                </small>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
