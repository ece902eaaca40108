import {
  type PostbackDelivery,
  retryPostbackEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { findDeliveryError, postbackEventNames } from './partner-names.ts'
import type { LoadedSource } from './load-source.ts'

/** Shows the last postbacks; those that were given up can be sent again. */
export function DeliveriesCard({ source }: Pick<LoadedSource, 'source'>) {
  const { t, i18n } = useLingui()
  if (!source.postback && source.deliveries.length === 0) return null
  const mayRetry = source.mayChange && source.postback !== null
  return (
    <Card title={t`Last postbacks`} note={t`kept for 60 days`}>
      {source.deliveries.length === 0 ? (
        <p className="small">{t`None yet.`}</p>
      ) : (
        <ul className="card-list source-deliveries">
          {source.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <div>
                <span>
                  <strong>{i18n._(postbackEventNames[delivery.event])}</strong>{' '}
                  <Time at={delivery.createdAt} />
                </span>
                <DeliveryResult delivery={delivery} />
              </div>
              {mayRetry && delivery.state === 'failed' ? <RetryButton id={delivery.id} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DeliveryResult({ delivery }: { readonly delivery: PostbackDelivery }) {
  const { t, i18n } = useLingui()
  const { state, attempts, lastStatus, nextTryAt } = delivery
  const error = findDeliveryError(delivery)
  const tries = plural(attempts, { one: '# try', other: '# tries' })
  const cause = error ? i18n._(error) : lastStatus === null ? null : t`status ${lastStatus}`
  return (
    <small className="source-states">
      {state === 'sent' ? <Pill tone="good">{t`sent`}</Pill> : null}
      {state === 'failed' ? <Pill tone="bad">{t`given up`}</Pill> : null}
      {state === 'waiting' ? <Pill tone="info">{t`waits`}</Pill> : null}
      <span>
        {tries}
        {cause ? `, ${cause}` : null}
        {state === 'waiting' && attempts > 0 && nextTryAt ? (
          <>
            , {t`again`} <Time at={nextTryAt} />
          </>
        ) : null}
      </span>
    </small>
  )
}

function RetryButton({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, formError } = useAction()
  return (
    <>
      <Button
        small
        busy={isRunning}
        onClick={() =>
          void run(async () => {
            await callStaff(retryPostbackEndpoint, { delivery: id })
            await revalidate()
          })
        }
      >{t`Send again`}</Button>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </>
  )
}
