import {
  giveApprovalEndpoint,
  type ListedApproval,
  refuseApprovalEndpoint,
} from '@amarelle/contract/staff/endpoints/approvals'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatTime } from '../../i18n/formats.ts'
import { Clock } from '../../shell/clock.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useSubjectTexts } from './use-subject-texts.ts'

interface Props {
  readonly approval: ListedApproval
  readonly onDecided: () => Promise<void>
}
/** One request: what will be done, who wants it and why, and the two answers. */
export function ApprovalCard({ approval, onDecided }: Props) {
  const { t } = useLingui()
  const { id, askedBy, askedAt, expiresAt, reason, isOwn, canDecide } = approval
  const { title, facts } = useSubjectTexts(approval.subject)
  const [isRefusing, setIsRefusing] = useState(false)
  const { run, isRunning, error } = useAction()
  const agree = async () => {
    if (await run(() => callStaff(giveApprovalEndpoint, { id }))) await onDecided()
  }
  const refuse = async (refusal: string) => {
    await callStaff(refuseApprovalEndpoint, { id, reason: refusal })
    await onDecided()
  }
  const time = formatTime(askedAt)
  return (
    <article className="approval" aria-label={title}>
      <header>
        <UsersRound aria-hidden="true" />
        <h3>{title}</h3>
        <Clock dueAt={expiresAt} />
      </header>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Trans>Asked by</Trans>
          </dt>
          <dd>{t`${askedBy}, ${time}`}</dd>
        </div>
        <div>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd>{reason}</dd>
        </div>
      </dl>
      {error ? <Note tone="bad">{error}</Note> : null}
      <footer>
        <Button icon={<X aria-hidden="true" />} onClick={() => setIsRefusing(true)}>
          {isOwn ? t`Withdraw` : t`Refuse`}
        </Button>
        {canDecide ? (
          <Button
            kind="primary"
            icon={<Check aria-hidden="true" />}
            busy={isRunning}
            onClick={() => void agree()}
          >
            <Trans>Agree</Trans>
          </Button>
        ) : null}
      </footer>
      {isRefusing ? (
        <ReasonDialog
          title={isOwn ? t`Withdraw the request` : t`Refuse the request`}
          button={isOwn ? t`Withdraw` : t`Refuse`}
          maxLength={maxReasonLength}
          act={refuse}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </article>
  )
}
