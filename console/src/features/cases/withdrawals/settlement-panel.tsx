import {
  previewWithdrawalEndpoint,
  settleWithdrawalEndpoint,
  type WithdrawalCase,
} from '@amarelle/contract/staff/endpoints/money/withdrawals'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff, StaffApiError } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { InputField, TextAreaField } from '../../../ui/input-fields.tsx'
import { Note } from '../../../ui/note.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import type { CaseOutcome } from '../case-frame.tsx'
import { DecisionForm } from '../decision-form.tsx'
import { useDraft } from '../use-draft.ts'

const previewDelayMs = 400
type Preview = StaffEndpointAnswer<typeof previewWithdrawalEndpoint>

interface Props {
  readonly case: WithdrawalCase
  readonly onDecided: (outcome: CaseOutcome) => void
  readonly onRelease: () => void
}
/** Assigns a withdrawal to an order, with what goes back, or closes it because it was answered by mail. */
export function SettlementPanel({ case: { reference, orders }, onDecided, onRelease }: Props) {
  const { t } = useLingui()
  const [draft, setDraft, clearDraft] = useDraft(reference, {
    choice: '',
    order: orders[0]?.number ?? '',
    reason: '',
  })
  const isAboutOrder = draft.choice === 'order'
  const order = draft.order.trim().toUpperCase()
  const { preview, hasFailed, retry } = usePreview(reference, isAboutOrder ? order : '')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const settle = async () => {
    if (!draft.choice) return
    const settlement = { reference, order: isAboutOrder ? order : null, reason: draft.reason }
    if (!(await run(() => callStaff(settleWithdrawalEndpoint, settlement)))) return
    clearDraft()
    onDecided(isAboutOrder ? 'mailed' : 'closed')
  }
  return (
    <DecisionForm
      button={
        isAboutOrder && preview?.unused
          ? t`Refund ${formatMoney(preview.unused.refund)}`
          : t`Close the withdrawal`
      }
      icon={<Check aria-hidden="true" />}
      isReady={draft.choice !== '' && (!isAboutOrder || Boolean(preview?.unused))}
      isRunning={isRunning}
      error={formError}
      onDecide={() => void settle()}
      onRelease={onRelease}
    >
      <ChoiceList
        legend={<Trans>Settle</Trans>}
        choices={[
          {
            id: 'order',
            name: t`It is about an order`,
            hint: t`The unused part goes back, and the receipt is mailed.`,
          },
          { id: 'answered', name: t`Answered by mail`, hint: t`Nothing is booked, and nothing is mailed.` },
        ]}
        chosen={draft.choice}
        onChoose={(choice) => setDraft({ ...draft, choice })}
      />
      {draft.choice ? (
        <section className="panel-block">
          <h2 className="step">
            <Trans>Ground</Trans>
          </h2>
          {isAboutOrder ? (
            <InputField
              label={t`Order number`}
              error={fieldErrors['order']}
              maxLength={15}
              autoComplete="off"
              value={draft.order}
              onChange={(number) => setDraft({ ...draft, order: number })}
            />
          ) : null}
          <TextAreaField
            label={t`Reason`}
            hint={t`It stays in the audit log.`}
            error={fieldErrors['reason']}
            rows={2}
            maxLength={300}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
          />
        </section>
      ) : null}
      {isAboutOrder && order ? (
        <section className="panel-block" aria-live="polite">
          <h2 className="step">
            <Trans>What goes back</Trans>
          </h2>
          {preview ? (
            <Refund preview={preview} />
          ) : hasFailed ? (
            <Note tone="bad">
              <p>
                <Trans>The amounts could not be read.</Trans>
              </p>
              <Button small onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            </Note>
          ) : (
            <Waiting lines={2} />
          )}
        </section>
      ) : null}
    </DecisionForm>
  )
}

function Refund({ preview: { unused } }: { readonly preview: Preview }) {
  const { t } = useLingui()
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
    <Facts
      facts={[
        [t`Credits`, formatCount(unused.credits)],
        [t`Money`, `${formatMoney(unused.refund)}, ${unused.method}`],
      ]}
    />
  )
}

/**
 * Reads the amounts that a withdrawal from the order returns, when typing pauses. `preview` is null until the answer is there; `hasFailed`
 * if there was none.
 */
function usePreview(reference: string, order: string) {
  const [answer, setAnswer] = useState<{ readonly order: string; readonly preview: Preview | null } | null>(
    null,
  )
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!order) return
    let isCurrent = true
    const timer = setTimeout(() => {
      callStaff(previewWithdrawalEndpoint, { reference, order }).then(
        (preview) => isCurrent && setAnswer({ order, preview }),
        (error: unknown) =>
          isCurrent && setAnswer({ order, preview: isImpossibleNumber(error) ? { unused: null } : null }),
      )
    }, previewDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [reference, order, attempts])
  const current = answer?.order === order ? answer : null
  return {
    preview: current?.preview ?? null,
    hasFailed: current?.preview === null,
    retry: () => {
      setAnswer(null)
      setAttempts(attempts + 1)
    },
  }
}
const isImpossibleNumber = (error: unknown): boolean =>
  error instanceof StaffApiError && error.code === 'invalid_input'
