import {
  endSetAsidePaymentEndpoint,
  type SetAsideAct,
  type SetAsidePayment,
} from '@amarelle/contract/staff/endpoints/money/payments'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { setAsideActTexts } from './set-aside-names.ts'

interface Draft {
  readonly act: SetAsideAct | null
  readonly order: string
  readonly reference: string
  readonly reason: string
}
/** Returns the call for an act: some need an order or a reference. */
function toEnding(id: string, { act, order, reference, reason }: Draft & { readonly act: SetAsideAct }) {
  if (act === 'assign') return { id, act, order, reason }
  return act === 'settle' || act === 'charged' ? { id, act, reference, reason } : { id, act, reason }
}

/** Chooses how the payment ends, and carries it out. */
export function EndingForm({
  payment: { id, acts, paid },
  onEnded,
}: {
  readonly payment: SetAsidePayment
  readonly onEnded: () => void
}) {
  const { t, i18n } = useLingui()
  const groupName = useId()
  const [draft, setDraft] = useState<Draft>({ act: null, order: '', reference: '', reason: '' })
  const { run, isRunning, error, fieldErrors } = useAction()
  const { act } = draft
  const end = async () => {
    if (act && (await run(() => callStaff(endSetAsidePaymentEndpoint, toEnding(id, { ...draft, act })))))
      onEnded()
  }
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void end()
      }}
    >
      <fieldset className="panel-block">
        <legend>
          <Trans>How it ends</Trans>
        </legend>
        {acts.map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name={groupName}
              checked={one === act}
              onChange={() => setDraft({ ...draft, act: one })}
            />
            <span>
              <strong>{i18n._(setAsideActTexts[one].name)}</strong>
              {one === act ? <small>{i18n._(setAsideActTexts[one].hint)}</small> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {act ? (
        <div className="panel-block">
          {act === 'assign' ? (
            <Field label={t`Order number`} error={fieldErrors['order']}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  maxLength={15}
                  autoComplete="off"
                  value={draft.order}
                  onChange={(event) => setDraft({ ...draft, order: event.target.value })}
                />
              )}
            </Field>
          ) : null}
          {act === 'settle' || act === 'charged' ? (
            <Field
              label={t`Reference`}
              hint={t`The number of the transfer, or of the payment in the provider’s console.`}
              error={fieldErrors['reference']}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  maxLength={100}
                  autoComplete="off"
                  value={draft.reference}
                  onChange={(event) => setDraft({ ...draft, reference: event.target.value })}
                />
              )}
            </Field>
          ) : null}
          <Field label={t`Reason`} hint={t`It stays in the audit log.`} error={fieldErrors['reason']}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                maxLength={maxReasonLength}
                value={draft.reason}
                onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      <div className="decision-foot">
        {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!act}
          busy={isRunning}
          icon={<Check aria-hidden="true" />}
        >
          {act === 'return' && paid ? t`Return ${formatMoney(paid)}` : t`End the payment`}
        </Button>
      </div>
    </form>
  )
}
