import {
  type BankLine,
  findOrdersForLineEndpoint,
  type LineCandidate,
} from '@amarelle/contract/staff/endpoints/money/bank'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { formatDay, matchReasonNames } from './bank-names.ts'

interface Props {
  readonly line: BankLine
  readonly onChoose: (candidate: LineCandidate) => void
  readonly onClose: () => void
}
/** Shows orders and refunds that a line may be for, and those with a typed order number. */
export function FindOrderDialog({ line, onChoose, onClose }: Props) {
  const { t } = useLingui()
  const [order, setOrder] = useState('')
  const [found, setFound] = useState<readonly LineCandidate[] | null>(null)
  const { run, isRunning, error } = useAction()
  const find = (number: string) =>
    run(async () =>
      setFound((await callStaff(findOrdersForLineEndpoint, { line: line.id, order: number })).candidates),
    )
  useEffect(() => {
    void find('')
    // The dialog is created anew for each line.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const amount = formatMoney(line.amount)
  return (
    <Dialog
      title={t`Find the order of ${amount}`}
      onClose={onClose}
      onSubmit={() => void find(order)}
      footer={
        <Button kind="text" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Field label={t`Order number`} hint={t`Without a number: orders that may be meant.`}>
        {(control) => (
          <div className="bank-search">
            <input
              {...control}
              className="input"
              type="search"
              maxLength={15}
              value={order}
              onChange={(event) => setOrder(event.target.value)}
            />
            <Button type="submit" busy={isRunning}>
              <Trans>Find</Trans>
            </Button>
          </div>
        )}
      </Field>
      {error ? <Note tone="bad">{error}</Note> : null}
      {found === null ? null : found.length === 0 ? (
        <p role="status">
          {order && line.amount.minor > 0
            ? t`No order with this number waits for a transfer.`
            : t`No order fits.`}
        </p>
      ) : (
        <ul className="card-list" aria-label={t`Orders`}>
          {found.map((candidate) => (
            <CandidateItem
              key={candidate.refund ?? candidate.orderNumber}
              candidate={candidate}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function CandidateItem({
  candidate,
  onChoose,
}: {
  readonly candidate: LineCandidate
  readonly onChoose: (candidate: LineCandidate) => void
}) {
  const { t, i18n } = useLingui()
  const { orderNumber, member, total, kind, since, reasons, fits } = candidate
  const amount = formatMoney(total)
  return (
    <li>
      <div>
        <strong>
          {kind === 'refund' ? t`Refund of ${amount}, order ${orderNumber}` : `${orderNumber}, ${amount}`}
        </strong>
        <small>
          {[
            member,
            formatDay(since.slice(0, 10)),
            ...reasons.map((reason) => i18n._(matchReasonNames[reason])),
          ].join(', ')}
        </small>
      </div>
      {fits ? (
        <Button
          small
          onClick={() => onChoose(candidate)}
          aria-label={
            kind === 'refund'
              ? t`Choose the refund of ${amount}, order ${orderNumber}`
              : t`Choose order ${orderNumber}`
          }
        >
          <Trans>Choose</Trans>
        </Button>
      ) : (
        <small>
          <Trans>another amount</Trans>
        </small>
      )}
    </li>
  )
}
