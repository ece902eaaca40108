import {
  acceptDisputeEndpoint,
  contestDisputeEndpoint,
  type DisputeView,
  exportDisputeEvidenceEndpoint,
  maxStatementLength,
  winDisputeEndpoint,
} from '@amarelle/contract/staff/endpoints/money/disputes'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { liftPayerBlockEndpoint } from '@amarelle/contract/staff/endpoints/money/mandates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Send, ShieldOff, Trophy, X } from 'lucide-react'
import { useState } from 'react'
import { callStaff, fetchStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Clock } from '../../shell/clock.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly dispute: DisputeView
  readonly onChange: () => void
}
/** Shows the deadline, the evidence and the answer. */
export function DisputePanel({ dispute, onChange }: Props) {
  const holds = usePermissions()
  const { t } = useLingui()
  const mayHandle = holds('disputes.handle')
  return (
    <>
      <section className="panel-block">
        <h2>
          <Trans>Answer</Trans>
        </h2>
        {dispute.state === 'open' && dispute.answer === null && dispute.dueAt !== null ? (
          <p>
            <Clock dueAt={dispute.dueAt} />{' '}
            <small>
              <Trans>until the provider takes no evidence any more</Trans>
            </small>
          </p>
        ) : null}
        <Note>
          <Trans>The account stays open while a dispute runs.</Trans>
        </Note>
        <AnswerState dispute={dispute} />
        {mayHandle ? (
          <AnswerButtons dispute={dispute} onChange={onChange} />
        ) : (
          <Note tone="plain">{t`Finance answers disputes.`}</Note>
        )}
      </section>
      {dispute.facts.isPayerBlocked && holds('bank.manage') ? (
        <PayerBlock dispute={dispute} onChange={onChange} />
      ) : null}
    </>
  )
}

function AnswerState({ dispute }: { readonly dispute: DisputeView }) {
  const { state, answer, answerSentAt, answerFailure, takesAnswers } = dispute
  if (state !== 'open')
    return (
      <Note tone="plain">
        {state === 'won' ? (
          <Trans>The dispute is won. The money and the credits are back.</Trans>
        ) : (
          <Trans>The dispute is lost. The money stays with the payer.</Trans>
        )}
      </Note>
    )
  if (answerFailure !== null)
    return (
      <Note tone="bad">
        <Trans>
          The provider has not taken the answer yet. It is sent again by itself; if the deadline is near,
          answer in the provider’s console.
        </Trans>
      </Note>
    )
  if (answer !== null && takesAnswers)
    return (
      <Note tone="plain">
        {answerSentAt === null ? (
          <Trans>The answer is on its way to the provider.</Trans>
        ) : (
          <Trans>The payer’s bank decides. The outcome is booked by itself.</Trans>
        )}
      </Note>
    )
  return takesAnswers ? null : (
    <Note tone="plain">
      <Trans>This provider takes no answers from here. Answer in its console, and record it here.</Trans>
    </Note>
  )
}

function AnswerButtons({ dispute, onChange }: Props) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'contest' | 'accept' | 'win' | null>(null)
  const { run, isRunning, error } = useAction()
  const { id, order, takesAnswers, answer, amount } = dispute
  const isOpen = dispute.state === 'open'
  const download = () =>
    run(async () => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await fetchStaffFile(exportDisputeEvidenceEndpoint, { id }))
      link.download = `evidence-${order}.pdf`
      link.click()
      URL.revokeObjectURL(link.href)
      onChange()
    })
  return (
    <div className="stack-buttons">
      {error ? <Note tone="bad">{error}</Note> : null}
      <Button icon={<Download aria-hidden="true" />} busy={isRunning} onClick={() => void download()}>
        <Trans>Download the evidence</Trans>
      </Button>
      {isOpen && answer === null ? (
        <Button kind="primary" icon={<Send aria-hidden="true" />} onClick={() => setDialog('contest')}>
          <Trans>Contest</Trans>
        </Button>
      ) : null}
      {isOpen && (answer === null || (answer === 'contested' && !takesAnswers)) ? (
        <Button kind="danger" icon={<X aria-hidden="true" />} onClick={() => setDialog('accept')}>
          <Trans>Accept the loss</Trans>
        </Button>
      ) : null}
      {dispute.state !== 'won' && answer !== null && !takesAnswers ? (
        <Button icon={<Trophy aria-hidden="true" />} onClick={() => setDialog('win')}>
          <Trans>It was won</Trans>
        </Button>
      ) : null}
      {dialog === 'contest' ? (
        <ReasonDialog
          title={t`Contest the dispute`}
          field="statement"
          label={takesAnswers ? t`Statement` : t`What was submitted, and when`}
          hint={
            takesAnswers
              ? t`The payer’s bank reads it with the evidence. Write in English; quote no messages.`
              : t`It is kept with the dispute.`
          }
          button={takesAnswers ? t`Send the evidence` : t`Record it`}
          maxLength={maxStatementLength}
          act={async (statement) => {
            await callStaff(contestDisputeEndpoint, { id, statement })
            onChange()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'win' ? (
        <ReasonDialog
          title={t`Record that the dispute was won?`}
          button={t`Book ${formatMoney(amount)} as back`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(winDisputeEndpoint, { id, reason })
            onChange()
          }}
          onClose={() => setDialog(null)}
        >
          <p>
            <Trans>The money and the credits come back, and what was written off too.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
      {dialog === 'accept' ? (
        <ReasonDialog
          title={t`Accept the loss?`}
          button={t`Accept the loss of ${formatMoney(amount)}`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(acceptDisputeEndpoint, { id, reason })
            onChange()
          }}
          onClose={() => setDialog(null)}
        >
          <p>
            <Trans>The money stays with the payer. This cannot be taken back.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </div>
  )
}

/** A returned debit has blocked the member and the account for direct debits. */
function PayerBlock({ dispute: { memberId }, onChange }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="panel-block">
      <h2>
        <Trans>Direct debit</Trans>
      </h2>
      <p>
        <Trans>The member and the account are blocked for direct debits.</Trans>
      </p>
      <Button icon={<ShieldOff aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        <Trans>Lift the block</Trans>
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t`Lift the block`}
          button={t`Lift the block`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(liftPayerBlockEndpoint, { memberId, reason })
            onChange()
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}
