import {
  fetchSetAsidePaymentEndpoint,
  type SetAsidePayment,
} from '@amarelle/contract/staff/endpoints/money/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'
import { EndingForm } from './ending-form.tsx'
import { setAsideExplanations } from './set-aside-names.ts'

interface Props {
  readonly payment: SetAsidePayment
  readonly onEnded: () => void
  readonly onFetched: () => void
}
/** Shows a payment that was set aside, why, and the acts that end it. */
export function SetAsidePanel({ payment, onEnded, onFetched }: Props) {
  const { t, i18n } = useLingui()
  const maySettle = usePermissions()('refunds.settle')
  const { kind, failure, acts } = payment
  return (
    <>
      <section className="panel-block">
        <Note>{i18n._(setAsideExplanations[kind])}</Note>
        <PaymentFacts payment={payment} />
        {failure === null || failure === 'by_hand' ? null : (
          <p className="small">{t`The provider says: ${failure.replaceAll('_', ' ')}`}</p>
        )}
        {maySettle && kind === 'unanswered' ? <FetchButton id={payment.id} onFetched={onFetched} /> : null}
      </section>
      {acts.length === 0 ? (
        <section className="panel-block">
          <Note tone="plain">
            <Trans>The return is tried again by itself. Look whether the provider is in trouble.</Trans>
          </Note>
        </section>
      ) : maySettle ? (
        <EndingForm payment={payment} onEnded={onEnded} />
      ) : (
        <section className="panel-block">
          <Note tone="plain">{t`Finance ends payments that were set aside.`}</Note>
        </section>
      )}
    </>
  )
}

function PaymentFacts({ payment }: { readonly payment: SetAsidePayment }) {
  const { t } = useLingui()
  const { order, memberId, username, provider, reference, asked, paid, since } = payment
  return (
    <Facts
      facts={[
        [t`Paid`, paid ? formatMoney(paid) : t`unknown`],
        [t`Asked`, asked && formatMoney(asked)],
        [
          t`Order`,
          order && (
            <Link to={`/orders/${order}`}>
              <code>{order}</code>
            </Link>
          ),
        ],
        [
          t`Member`,
          memberId && (username === null ? t`deleted` : <Link to={`/members/${memberId}`}>{username}</Link>),
        ],
        [t`Provider`, formatProvider(provider)],
        [t`Reference`, reference && <code>{reference}</code>],
        [t`Since`, formatExactTime(since)],
      ]}
    />
  )
}

function FetchButton({ id, onFetched }: { readonly id: string; readonly onFetched: () => void }) {
  const { run, isRunning, error } = useAction()
  const fetchAgain = async () => {
    if (await run(() => callStaff(fetchSetAsidePaymentEndpoint, { id }))) onFetched()
  }
  return (
    <>
      {error ? <Note tone="bad">{error}</Note> : null}
      <Button icon={<RefreshCw aria-hidden="true" />} busy={isRunning} onClick={() => void fetchAgain()}>
        <Trans>Fetch from the provider</Trans>
      </Button>
    </>
  )
}
