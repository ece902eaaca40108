import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatCount } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'

interface ShownOutlier {
  readonly key: string
  /** The figure, and of what it is. */
  readonly name: string
  readonly format: (value: number) => string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly median: number
  readonly weeks: number
}
/** Shows figures of yesterday that are out of their band: each with the band and why. */
export function OutlierNote({ outliers }: { readonly outliers: readonly ShownOutlier[] }) {
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
          {outliers.map(({ key, name, format, value, low, high, median, weeks }) => (
            <li key={key}>
              <TriangleAlert aria-hidden="true" />
              <div>
                <strong>
                  {name}: {format(value)}
                </strong>
                <small>
                  <Trans>
                    Usual are {format(low)} to {format(high)}: the median of {formatCount(weeks)} weeks is{' '}
                    {format(median)}.
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
