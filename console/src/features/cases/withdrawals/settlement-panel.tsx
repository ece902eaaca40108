import {
  previewWithdrawalEndpoint,
  settleWithdrawalEndpoint,
  type WithdrawalCase,
} from '@amarelle/contract/staff/endpoints/withdrawals'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import type { DecidedState } from '../decided-note.tsx'
import { useDraft } from '../use-draft.ts'

const previewDelayMs = 400
type Preview = StaffEndpointAnswer<typeof previewWithdrawalEndpoint>

interface Props {
  readonly case: WithdrawalCase
  readonly onDecided: (state: DecidedState) => void
  readonly onRelease: () => void
}
/** Assigns a withdrawal to an order, with what goes back, or closes it because it was answered by mail. */
export function SettlementPanel({ case: { reference, orders }, onDecided, onRelease }: Props) {
  const { t } = useLingui()
  const groupName = useId()
  const [draft, setDraft, clearDraft] = useDraft(reference, {
    choice: '',
    order: orders[0]?.number ?? '',
    reason: '',
  })
  const isAboutOrder = draft.choice === 'order'
  const order = draft.order.trim().toUpperCase()
  const preview = usePreview(reference, isAboutOrder ? order : '')
  const { run, isRunning, error, fieldErrors } = useAction()
  const settle = async () => {
    if (!draft.choice || isRunning) return
    const settlement = { reference, order: isAboutOrder ? order : null, reason: draft.reason }
    if (!(await run(() => callStaff(settleWithdrawalEndpoint, settlement)))) return
    clearDraft()
    onDecided(isAboutOrder ? { decided: reference } : { closed: reference })
  }
  useShortcuts({
    1: () => setDraft({ ...draft, choice: 'order' }),
    2: () => setDraft({ ...draft, choice: 'answered' }),
    'mod+Enter': () => void settle(),
  })
  const choices = [
    ['order', t`It is about an order`, t`The unused part goes back, and the receipt is mailed.`],
    ['answered', t`Answered by mail`, t`Nothing is booked, and nothing is mailed.`],
  ] as const
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void settle()
      }}
    >
      <fieldset className="panel-block">
        <legend>
          <Trans>Settle</Trans>
        </legend>
        {choices.map(([id, name, hint], i) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name={groupName}
              checked={id === draft.choice}
              onChange={() => setDraft({ ...draft, choice: id })}
            />
            <span>
              <strong>{name}</strong>
              {id === draft.choice ? <small>{hint}</small> : null}
            </span>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </label>
        ))}
      </fieldset>
      {draft.choice ? (
        <div className="panel-block">
          {isAboutOrder ? (
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
          <Field label={t`Reason`} hint={t`It stays in the audit log.`} error={fieldErrors['reason']}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                maxLength={300}
                value={draft.reason}
                onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {isAboutOrder && preview ? (
        <section className="panel-block" aria-live="polite">
          <h2>
            <Trans>What goes back</Trans>
          </h2>
          <Refund preview={preview} />
        </section>
      ) : null}
      <div className="decision-foot">
        {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!draft.choice || (isAboutOrder && !preview?.unused)}
          busy={isRunning}
          icon={<Check aria-hidden="true" />}
        >
          {isAboutOrder && preview?.unused
            ? t`Refund ${formatMoney(preview.unused.refund)}`
            : t`Close the withdrawal`}{' '}
          <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Release</Trans>
        </Button>
      </div>
    </form>
  )
}

function Refund({ preview: { unused } }: { readonly preview: Preview }) {
  if (!unused)
    return (
      <Note tone="plain">
        <Trans>
          Nobody can withdraw from this order: it is not a completed order of this site, its period is over,
          or it was withdrawn from before.
        </Trans>
      </Note>
    )
  return (
    <dl className="facts">
      <div>
        <dt>
          <Trans>Credits</Trans>
        </dt>
        <dd>{formatCount(unused.credits)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Money</Trans>
        </dt>
        <dd>
          {formatMoney(unused.refund)}, {unused.method}
        </dd>
      </div>
    </dl>
  )
}

/** What a withdrawal from the order returns, asked for when typing pauses; null until the answer is there. */
function usePreview(reference: string, order: string): Preview | null {
  const [answer, setAnswer] = useState<{ readonly order: string; readonly preview: Preview } | null>(null)
  useEffect(() => {
    if (!order) return
    let isCurrent = true
    const timer = setTimeout(() => {
      callStaff(previewWithdrawalEndpoint, { reference, order }).then(
        (preview) => isCurrent && setAnswer({ order, preview }),
        // An order number that cannot exist.
        () => isCurrent && setAnswer({ order, preview: { unused: null } }),
      )
    }, previewDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [reference, order])
  return answer?.order === order ? answer.preview : null
}
