import {
  giveRefundEndpoint,
  type RefundGround,
  type RefundKind,
  refundGrounds,
  refundKinds,
} from '@amarelle/contract/staff/endpoints/money/refunds'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { readTypedAmount } from '../read-order-filters.ts'
import { refundGroundNames, refundKindNames } from './refund-names.ts'
import { RefundEffects } from './refund-effects.tsx'
import { useRefundPreview } from './use-refund-preview.ts'

const kindHints: Readonly<Record<RefundKind, MessageDescriptor>> = {
  unused: msg`The price of the unused credits, as the law counts it. They are taken back.`,
  full: msg`Everything that is left of the payment, also what was used.`,
  partial: msg`An amount for which unused credits are taken back.`,
  goodwill: msg`An amount for which the credits stay.`,
}

interface Props {
  readonly number: string
  readonly onClose: () => void
}
/** Refunds an order: what, why, and everything that will happen before the button is pressed. */
export function RefundDialog({ number, onClose }: Props) {
  const { t, i18n } = useLingui()
  const groupName = useId()
  const { revalidate } = useRevalidator()
  const [kind, setKind] = useState<RefundKind>('unused')
  const [typed, setTyped] = useState('')
  const [ground, setGround] = useState<RefundGround>('changed_mind')
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(() => ({ key: crypto.randomUUID() }))
  const hasAmount = kind === 'partial' || kind === 'goodwill'
  const { preview, isStale } = useRefundPreview(
    { number, kind, ...(hasAmount && { amount: readTypedAmount(typed) }) },
    attempt,
  )
  const { run, isRunning, error, fieldErrors } = useAction()
  const canGive =
    preview !== null && !isStale && preview.obstacle === null && preview.amount.minor > 0 && !isRunning
  const submit = async () => {
    if (!canGive) return
    const isDone = await run(async () => {
      try {
        await callStaff(giveRefundEndpoint, {
          number,
          kind,
          ground,
          reason,
          previewed: {
            amount: preview.amount.minor,
            credits: preview.credits.takenBack,
            left: preview.left.minor,
          },
          key: attempt.key,
        })
      } catch (failure) {
        // The figures may have changed: they are asked for again before the error is shown, so that the button does not go
        // out under the next press, which is another intention.
        setAttempt({ key: crypto.randomUUID() })
        throw failure
      } finally {
        await revalidate()
      }
    })
    if (isDone) onClose()
  }
  const submitByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => submitByKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <Dialog
      title={t`Refund order ${number}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabled={!canGive}
            busy={isRunning}
            icon={<Send aria-hidden="true" />}
          >
            {preview?.needsApproval
              ? t`Ask for approval`
              : preview
                ? t`Refund ${formatMoney(preview.amount)}`
                : t`Refund`}{' '}
            <kbd aria-hidden="true">⌘↵</kbd>
          </Button>
        </>
      }
    >
      <fieldset className="refund-kinds">
        <legend className="visually-hidden">
          <Trans>What to refund</Trans>
        </legend>
        {refundKinds.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name={groupName} checked={one === kind} onChange={() => setKind(one)} />
            <span>
              <strong>{i18n._(refundKindNames[one])}</strong>
              {one === kind ? <small>{i18n._(kindHints[one])}</small> : null}
            </span>
            {preview && (one === 'unused' || one === 'full') ? (
              <strong className="amount">{formatMoney(preview.choices[one])}</strong>
            ) : null}
          </label>
        ))}
      </fieldset>
      {hasAmount ? (
        <Field
          label={t`Amount`}
          hint={preview ? t`At most ${formatMoney(preview.left)}.` : t`Such as 12.50.`}
          error={fieldErrors['amount']}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              inputMode="decimal"
              maxLength={10}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field label={t`Ground`} error={fieldErrors['ground']}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={ground}
            onChange={(event) =>
              setGround(refundGrounds.find((one) => one === event.target.value) ?? 'other')
            }
          >
            {refundGrounds.map((one) => (
              <option key={one} value={one}>
                {i18n._(refundGroundNames[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t`Note for the log and the second person`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {preview ? <RefundEffects preview={preview} /> : null}
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}
