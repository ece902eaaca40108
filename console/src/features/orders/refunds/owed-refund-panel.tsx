import {
  claimRefundEndpoint,
  type OwedRefund,
  settleRefundEndpoint,
  showRefundAccountEndpoint,
} from '@amarelle/contract/staff/endpoints/money/refunds'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye, Hand } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import { usePermissions, useSession } from '../../../session/session-context.ts'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'

interface Props {
  readonly refund: OwedRefund
  readonly onClose: () => void
}
/** Shows the amount to pay and the payee, who pays it, and the reference when it is paid. */
export function OwedRefundPanel({ refund, onClose }: Props) {
  const { t } = useLingui()
  const { id, amount, provider, payment, claim } = refund
  const session = useSession()
  const maySettle = usePermissions()('refunds.settle')
  const { revalidate } = useRevalidator()
  const claiming = useAction()
  const isOwn = claim?.staffId === session.id
  const assign = async (to: 'me' | 'nobody') => {
    await claiming.run(() => callStaff(claimRefundEndpoint, { id, from: claim?.staffId ?? null, to }))
    await revalidate()
  }
  return (
    <>
      <section className="panel-block">
        <p className="order-price">{formatMoney(amount)}</p>
        <Facts
          facts={[
            [t`Provider`, provider],
            [t`Payment`, <code key="payment">{payment}</code>],
            [t`Pays it`, claim ? claim.name : t`nobody yet`],
          ]}
        />
        {claiming.error ? <Note tone="bad">{claiming.error}</Note> : null}
        {maySettle ? (
          <Button
            block
            busy={claiming.isRunning}
            icon={<Hand aria-hidden="true" />}
            onClick={() => void assign(isOwn ? 'nobody' : 'me')}
          >
            {isOwn ? <Trans>Release</Trans> : claim ? <Trans>Take over</Trans> : <Trans>I pay it</Trans>}
          </Button>
        ) : null}
      </section>
      {maySettle && isOwn ? <Payment refund={refund} onPaid={onClose} /> : null}
    </>
  )
}

interface PaymentProps {
  readonly refund: OwedRefund
  readonly onPaid: () => void
}
function Payment({ refund: { id }, onPaid }: PaymentProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [account, setAccount] = useState<{ holder: string; iban: string } | null>()
  const [isAsking, setIsAsking] = useState(false)
  const [reference, setReference] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const settle = async () => {
    if (!(await run(() => callStaff(settleRefundEndpoint, { id, reference })))) return
    onPaid()
    await revalidate()
  }
  // The dialog stands beside the form: its own form must not submit this one.
  return (
    <>
      <form
        className="panel-block"
        aria-label={t`Payment`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void settle()
        }}
      >
        <h2>
          <Trans>Payment</Trans>
        </h2>
        {account === undefined ? (
          <Button icon={<Eye aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            <Trans>Show the bank account</Trans>
          </Button>
        ) : account ? (
          <Facts
            facts={[
              [t`Holder`, account.holder],
              ['IBAN', <code key="iban">{account.iban}</code>],
            ]}
          />
        ) : (
          <Note tone="plain">
            <Trans>
              No account is known. Of a transfer, the sender’s account stands on the bank statement.
            </Trans>
          </Note>
        )}
        <Field
          label={t`Reference of the payment`}
          hint={t`As the bank or the provider names it.`}
          error={fieldErrors['reference']}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={100}
              autoComplete="off"
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </Field>
        {error && !fieldErrors['reference'] ? <Note tone="bad">{error}</Note> : null}
        <Button block kind="primary" type="submit" busy={isRunning} icon={<Check aria-hidden="true" />}>
          <Trans>It is paid</Trans>
        </Button>
      </form>
      {isAsking ? (
        <ReasonDialog
          title={t`Show the bank account`}
          button={t`Show`}
          maxLength={maxReasonLength}
          act={async (reason) =>
            setAccount((await callStaff(showRefundAccountEndpoint, { id, reason })).account)
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
