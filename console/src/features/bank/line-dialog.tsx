import {
  assignLineEndpoint,
  assignLineToRefundEndpoint,
  type BankLine,
  type LineCandidate,
  type PaymentBack,
  returnLineEndpoint,
  setLineAsideEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { FindOrderDialog } from './find-order-dialog.tsx'
import { PaymentBackFacts } from './payment-back.tsx'

/** An act on a line that somebody has chosen. */
export interface LineAct {
  readonly kind: 'assign' | 'find' | 'return' | 'aside'
  readonly line: BankLine
}
interface Props {
  readonly act: LineAct
  readonly onClose: () => void
}
/** Shows the dialog of an act. Assigning cannot be taken back, so that it is asked for even if the order is clear. */
export function LineDialog({ act: { kind, line }, onClose }: Props) {
  const [candidate, setCandidate] = useState<LineCandidate | null>(kind === 'assign' ? line.suggestion : null)
  if (kind === 'return') return <ReturnDialog line={line} onClose={onClose} />
  if (kind === 'aside') return <AsideDialog line={line} onClose={onClose} />
  return candidate ? (
    <AssignDialog line={line} candidate={candidate} onClose={onClose} />
  ) : (
    <FindOrderDialog line={line} onChoose={setCandidate} onClose={onClose} />
  )
}

interface LineProps {
  readonly line: BankLine
  readonly onClose: () => void
}
function AssignDialog({ line, candidate, onClose }: LineProps & { readonly candidate: LineCandidate }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  // Enter, pressed again, assigns.
  useEffect(() => button.current?.focus(), [])
  const amount = formatMoney(line.amount)
  const { orderNumber, refund } = candidate
  const assign = async () => {
    const isDone = await run(() =>
      refund === null
        ? callStaff(assignLineEndpoint, { line: line.id, order: orderNumber })
        : callStaff(assignLineToRefundEndpoint, { line: line.id, refund }),
    )
    await revalidate()
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={
        refund === null
          ? t`Assign ${amount} to order ${orderNumber}`
          : t`Assign ${amount} to the refund of order ${orderNumber}`
      }
      onClose={onClose}
      onSubmit={() => void assign()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button ref={button} kind="primary" type="submit" busy={isRunning}>
            {t`Assign ${amount}`}
          </Button>
        </>
      }
    >
      {error ? <Note tone="bad">{error}</Note> : null}
      <AssignmentFacts candidate={candidate} />
    </Dialog>
  )
}

function AsideDialog({ line, onClose }: LineProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const amount = formatMoney(line.amount)
  return (
    <ReasonDialog
      title={t`Set ${amount} aside`}
      button={t`Not ours`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(setLineAsideEndpoint, { line: line.id, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>Nothing is booked. The line can be opened again.</Trans>
      </p>
    </ReasonDialog>
  )
}

/** Asks why the money goes back, and then shows what to pay. */
function ReturnDialog({ line, onClose }: LineProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [due, setDue] = useState<PaymentBack | null>(null)
  // After the act the dialog stays, and shows what to pay.
  const isDecided = useRef(false)
  const amount = formatMoney(line.amount)
  if (due)
    return (
      <Dialog
        title={t`Send ${amount} back`}
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <PaymentBackFacts due={due} />
      </Dialog>
    )
  return (
    <ReasonDialog
      title={t`Send ${amount} back`}
      button={t`Send back`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        const answer = await callStaff(returnLineEndpoint, { line: line.id, reason })
        isDecided.current = true
        setDue(answer)
        await revalidate()
      }}
      onClose={() => {
        if (!isDecided.current) onClose()
      }}
    >
      <p>
        <Trans>You pay it at the bank. Afterwards the console shows to whom, and with which reference.</Trans>
      </p>
    </ReasonDialog>
  )
}
