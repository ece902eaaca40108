import { type OrderRefund, undoRefundEndpoint } from '@amarelle/contract/staff/endpoints/money/refunds'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'

const countSecondsTo = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

interface Props {
  readonly refund: OrderRefund
  readonly until: string
}
/** Says that a refund was given, and takes it back as long as it has not been sent. */
export function RefundUndo({ refund: { id, amount }, until }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [secondsLeft, setSecondsLeft] = useState(() => countSecondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(countSecondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  const { run, isRunning, error } = useAction()
  const undo = async () => {
    if (isRunning || secondsLeft === 0) return
    await run(() => callStaff(undoRefundEndpoint, { id }))
    await revalidate()
  }
  useShortcuts({ u: () => void undo() })
  if (secondsLeft === 0) return null
  return (
    <div className="toasts">
      <div className="toast">
        <p role="status">{t`${formatMoney(amount)} are refunded.`}</p>
        <p aria-hidden="true">{error ?? <Trans>The money and the mail leave in {secondsLeft} s.</Trans>}</p>
        {error ? (
          <p className="visually-hidden" role="alert">
            {error}
          </p>
        ) : null}
        <Button small busy={isRunning} onClick={() => void undo()} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Undo</Trans> <kbd aria-hidden="true">U</kbd>
        </Button>
      </div>
    </div>
  )
}
