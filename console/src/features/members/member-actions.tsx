import {
  endMemberSessionsEndpoint,
  noteMemberEndpoint,
  type StaffMemberView,
  unsuspendMemberEndpoint,
} from '@amarelle/contract/staff/endpoints/members'
import { maxNoteLength, maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, LogOut, Mail, NotebookPen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { type SupportAct, SupportButtons } from './support/support-buttons.tsx'
import { SupportForm } from './support/support-form.tsx'
import { ViewAsMember } from './view-as-member.tsx'

type Act = 'note' | 'sessions' | 'suspend' | 'restore'

/** Shows the acts for or about a member, each with a reason. */
export function MemberActions({ member }: { readonly member: StaffMemberView }) {
  const holds = usePermissions()
  const [act, setAct] = useState<Act | null>(null)
  const [form, setForm] = useState<SupportAct | null>(null)
  const { status } = member
  return (
    <>
      <section className="panel-block">
        <h2>
          <Trans>Actions</Trans>
        </h2>
        <div className="stack-buttons">
          <SupportButtons member={member} current={form} onChoose={setForm} />
          {holds('members.view_as') && (status === 'active' || status === 'not_confirmed') ? (
            <ViewAsMember key={member.id} member={member} />
          ) : null}
          {holds('members.assist') ? (
            <>
              <Button block icon={<NotebookPen aria-hidden="true" />} onClick={() => setAct('note')}>
                <Trans>Write a note</Trans>
              </Button>
              <Button block icon={<LogOut aria-hidden="true" />} onClick={() => setAct('sessions')}>
                <Trans>Log out everywhere</Trans>
              </Button>
            </>
          ) : null}
          {holds('support.answer') ? (
            <Link className="button secondary block" to={`/support/new?member=${member.id}`}>
              <Mail aria-hidden="true" />
              <Trans>Write to the member</Trans>
            </Link>
          ) : null}
          {holds('members.suspend') ? (
            status === 'suspended' ? (
              <Button block icon={<RotateCcw aria-hidden="true" />} onClick={() => setAct('restore')}>
                <Trans>Lift the suspension</Trans>
              </Button>
            ) : (
              <Button block kind="danger" icon={<Ban aria-hidden="true" />} onClick={() => setAct('suspend')}>
                <Trans>Suspend</Trans>
              </Button>
            )
          ) : null}
        </div>
      </section>
      {form ? <SupportForm key={form} act={form} member={member} onClose={() => setForm(null)} /> : null}
      {act ? <MemberDialog act={act} member={member} onClose={() => setAct(null)} /> : null}
    </>
  )
}

interface DialogProps {
  readonly act: Act
  readonly member: StaffMemberView
  readonly onClose: () => void
}
function MemberDialog({ act, member, onClose }: DialogProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { id, username } = member
  const after = (call: Promise<unknown>) => call.then(() => revalidate())
  if (act === 'note')
    return (
      <ReasonDialog
        title={t`Note about ${username}`}
        field="text"
        maxLength={maxNoteLength}
        label={t`Note`}
        hint={t`For colleagues. The member can ask for it with their data.`}
        button={t`Save the note`}
        act={(text) => after(callStaff(noteMemberEndpoint, { id, text }))}
        onClose={onClose}
      />
    )
  if (act === 'sessions')
    return (
      <ReasonDialog
        title={t`Log ${username} out everywhere?`}
        button={t`Log out everywhere`}
        maxLength={maxReasonLength}
        act={(reason) => after(callStaff(endMemberSessionsEndpoint, { id, reason }))}
        onClose={onClose}
      />
    )
  if (act === 'suspend') return <SuspendDialog member={member} onClose={onClose} />
  return (
    <ReasonDialog
      title={t`Lift the suspension of ${username}?`}
      button={t`Lift the suspension`}
      maxLength={maxReasonLength}
      act={(reason) => after(callStaff(unsuspendMemberEndpoint, { id, reason }))}
      onClose={onClose}
    />
  )
}
