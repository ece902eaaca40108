import type { TrafficRate } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatRate, rateKindNames } from './partner-names.ts'
import { RateDialog } from './rate-dialog.tsx'
import type { LoadedSource } from './load-source.ts'

/** Costs and payouts with their dates, the newest first. */
export function RatesCard({ source }: Pick<LoadedSource, 'source'>) {
  const { t, i18n } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const describe = (rate: TrafficRate) => {
    const [amount, kind] = [formatRate(rate), i18n._(rateKindNames[rate.kind])]
    return rate.purpose === 'cost' ? t`Cost: ${amount} for ${kind}` : t`Payout: ${amount} for ${kind}`
  }
  return (
    <Card
      title={t`Costs and payouts`}
      actions={
        source.mayChange ? <Button small onClick={() => setIsAdding(true)}>{t`Add a rate`}</Button> : null
      }
    >
      {source.rates.length === 0 ? (
        <p className="small">
          <Trans>No rates yet. Statements stay empty until there is one.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {source.rates.map((rate) => (
            <li key={rate.id}>
              <div>
                <strong>{describe(rate)}</strong>
                <small>{t`from ${formatDate(rate.startsOn)}, ${rate.author}: ${rate.reason}`}</small>
                {rate.reversalDays === null ? null : (
                  <small>{t`Taken back after a refund within ${rate.reversalDays} days.`}</small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? <RateDialog code={source.code} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  )
}
