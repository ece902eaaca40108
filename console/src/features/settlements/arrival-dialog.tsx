import {
  type getSettlementEndpoint,
  markSettlementArrivedEndpoint,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly settlement: StaffEndpointAnswer<typeof getSettlementEndpoint>['settlement']
  readonly onClose: () => void
}
/** Records that the bank's statement shows a payout. */
export function ArrivalDialog({ settlement, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { id, paidOutOn, paidOutMinor, currency } = settlement
  const [draft, setDraft] = useState({ arrivedOn: paidOutOn, bankReference: '', reason: '' })
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(markSettlementArrivedEndpoint, { id, ...draft })
      await revalidate()
    })
    if (isDone) onClose()
  }
  const fields = [
    { name: 'arrivedOn', label: t`Day on the statement`, type: 'date', maxLength: 10 },
    { name: 'bankReference', label: t`Reference on the statement`, type: 'text', maxLength: 140 },
    { name: 'reason', label: t`Reason`, type: 'text', maxLength: maxReasonLength },
  ] as const
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
      {fields.map(({ name, label, type, maxLength }) => (
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
