import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '../../../i18n/formats.ts'
import { mailKindNames } from '../../../i18n/mail-names.ts'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'

/** Shows which mails the buyer was sent about the order. */
export function OrderMails({ order: { mails } }: { readonly order: StaffOrder }) {
  const { i18n } = useLingui()
  return (
    <Card title={<Trans>Mails of the last 90 days</Trans>}>
      {mails.length === 0 ? (
        <p className="small">
          <Trans>No mail was sent.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {mails.map(({ kind, state, at }) => (
            <li key={`${kind}-${at}`}>
              <div>
                <span>{i18n._(mailKindNames[kind])}</span>
                <small>{formatTime(at)}</small>
              </div>
              <Pill tone={state === 'sent' ? 'good' : 'warning'}>
                {state === 'sent' ? <Trans>sent</Trans> : <Trans>is tried again</Trans>}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
