import {
  type getSettlementEndpoint,
  listArrivalLinesEndpoint,
  markSettlementArrivedEndpoint,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatDate, formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'

interface Props {
  readonly settlement: StaffEndpointAnswer<typeof getSettlementEndpoint>['settlement']
  readonly onClose: () => void
}
type ArrivalLine = StaffEndpointAnswer<typeof listArrivalLinesEndpoint>['lines'][number]

/** Records that the bank's statement shows a payout: with a line that was read, or with the day and the reference. */
export function ArrivalDialog({ settlement, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { id, paidOutOn, paidOutMinor, currency } = settlement
  const [lines, setLines] = useState<readonly ArrivalLine[] | null>(null)
  const [lineId, setLineId] = useState<number | null>(null)
  const [draft, setDraft] = useState({ arrivedOn: paidOutOn, bankReference: '', reason: '' })
  const reading = useAction()
  const { run, isRunning, error, fieldErrors } = useAction()
  useEffect(() => {
    void reading.run(async () => {
      const answer = await callStaff(listArrivalLinesEndpoint, { id })
      setLines(answer.lines)
      setLineId(answer.lines.length === 1 ? (answer.lines[0]?.id ?? null) : null)
    })
    // The dialog is created anew for each payout.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const line = lines?.find((one) => one.id === lineId)
  const submit = async () => {
    const isDone = await run(async () => {
      const shown = line ? { arrivedOn: line.bookedOn, bankReference: line.bankReference } : {}
      await callStaff(markSettlementArrivedEndpoint, { id, bankLine: line?.id ?? null, ...draft, ...shown })
      await revalidate()
    })
    if (isDone) onClose()
  }
  const fields = [
    { name: 'arrivedOn', label: t`Day on the statement`, type: 'date', maxLength: 10 },
    { name: 'bankReference', label: t`Reference on the statement`, type: 'text', maxLength: 140 },
    { name: 'reason', label: t`Reason`, type: 'text', maxLength: maxReasonLength },
  ] as const
  const shownFields = line ? fields.filter(({ name }) => name === 'reason') : fields
  const amount = formatMoney({ minor: paidOutMinor, currency })
  return (
    <Dialog
      title={t`Mark as arrived`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Book it</Trans>
          </Button>
        </>
      }
    >
      <p>{t`${amount} is booked from payouts on their way to the bank account.`}</p>
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
      {reading.error ? <Note tone="bad">{reading.error}</Note> : null}
      {lines === null && !reading.error ? <Waiting lines={1} /> : null}
      {lines !== null && lines.length > 0 ? (
        <Field label={t`Line of the statement`} hint={t`Unassigned lines of this amount.`}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={lineId ?? ''}
              onChange={(event) => setLineId(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">{t`none of these`}</option>
              {lines.map(({ id: value, bookedOn, bankReference, text }) => (
                <option key={value} value={value}>
                  {`${formatDate(bookedOn)}, ${text.trim() || bankReference}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {shownFields.map(({ name, label, type, maxLength }) => (
        <Field
          key={name}
          label={label}
          error={fieldErrors[name]}
          {...(name === 'reason' && { hint: t`It stays in the audit log.` })}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type={type}
              min={type === 'date' ? paidOutOn : undefined}
              maxLength={maxLength}
              value={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </Dialog>
  )
}
