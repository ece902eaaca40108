import {
  answerAuthorityOrderEndpoint,
  type AuthorityOrder,
  maxOrderTextLength,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../../ui/local-minutes.ts'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from './time-field.tsx'

interface Props {
  readonly order: AuthorityOrder
  readonly onClose: () => void
}
/** Records when the authority was told that its order arrived, and what was done, which closes the order. */
export function AnswerOrderDialog({ order, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [confirmed, setConfirmed] = useState(() =>
    toLocalMinutes(order.confirmedAt ? new Date(order.confirmedAt) : new Date()),
  )
  const [effect, setEffect] = useState('')
  const [effectAt, setEffectAt] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    const answer = {
      id: order.id,
      confirmedAt: parseLocalMinutes(confirmed),
      effect: effect.trim() || null,
      effectAt: parseLocalMinutes(effectAt),
    }
    if (!(await run(() => callStaff(answerAuthorityOrderEndpoint, answer)))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Order of ${order.authority}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p className="prose">{order.content}</p>
      <TimeField
        label={t`Receipt confirmed to the authority`}
        error={fieldErrors['confirmedAt']}
        value={confirmed}
        onChange={setConfirmed}
      />
      <Field
        label={t`What was done (optional)`}
        hint={t`It closes the order. Without names of members.`}
        error={fieldErrors['effect']}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={maxOrderTextLength}
            value={effect}
            onChange={(event) => setEffect(event.target.value)}
          />
        )}
      </Field>
      <TimeField
        label={t`Authority told what was done (optional)`}
        error={fieldErrors['effectAt']}
        value={effectAt}
        onChange={setEffectAt}
      />
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}
