import {
  changeGrantsEndpoint,
  endStaffEndpoint,
  type ListedStaff,
  repeatInvitationEndpoint,
} from '@amarelle/contract/staff/endpoints/people'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatExactTime } from '../../i18n/formats.ts'
import { useGrantNames, usePermissions, useSession } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { GrantsField } from './grants-field.tsx'

interface Props {
  readonly person: ListedStaff
  /** Called after the person was removed. */
  readonly onEnded: () => void
}
/** One person: roles, sign-ins, and what can be done. */
export function PersonPanel({ person, onEnded }: Props) {
  const { t } = useLingui()
  const session = useSession()
  const describeGrant = useGrantNames()
  const mayManage = usePermissions()('staff.manage') && person.id !== session.id
  const { revalidate } = useRevalidator()
  const repeating = useAction()
  const [dialog, setDialog] = useState<'roles' | 'end' | null>(null)
  const [isMailed, setMailed] = useState(false)
  const repeat = async () => {
    if (await repeating.run(() => callStaff(repeatInvitationEndpoint, { id: person.id }))) setMailed(true)
  }
  return (
    <>
      <section className="panel-block">
        <Facts
          facts={[
            [t`E-mail`, person.email],
            [t`Invited`, formatExactTime(person.invitedAt)],
            [t`Joined`, person.joinedAt ? formatExactTime(person.joinedAt) : t`not yet`],
            [t`Open sessions`, person.openSessions],
          ]}
        />
      </section>
      <section className="panel-block">
        <h2>
          <Trans>Roles</Trans>
        </h2>
        <ul className="plain-list">
          {person.grants.map((grant) => (
            <li key={JSON.stringify(grant)}>{describeGrant(grant)}</li>
          ))}
        </ul>
      </section>
      {mayManage ? (
        <section className="panel-block">
          <Button block onClick={() => setDialog('roles')}>
            <Trans>Change roles</Trans>
          </Button>
          {person.joinedAt === null ? (
            <Button
              block
              busy={repeating.isRunning}
              disabled={isMailed}
              icon={<Mail aria-hidden="true" />}
              onClick={() => void repeat()}
            >
              {isMailed ? t`Invitation sent` : t`Send the invitation again`}
            </Button>
          ) : null}
          <Button
            block
            kind="danger"
            icon={<UserRoundX aria-hidden="true" />}
            onClick={() => setDialog('end')}
          >
            <Trans>Remove</Trans>
          </Button>
          {repeating.error ? <Note tone="bad">{repeating.error}</Note> : null}
        </section>
      ) : null}
      {dialog === 'roles' ? <RolesDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'end' ? (
        <ReasonDialog
          title={t`Remove ${person.name}?`}
          button={t`Remove and end sessions`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endStaffEndpoint, { id: person.id, reason })
            onEnded()
            await revalidate()
          }}
          onClose={() => setDialog(null)}
        >
          <p>
            {t`Every open screen of ${person.name} ends at once. What they did stays in the audit log. They can be invited again.`}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  )
}

function RolesDialog({ person, onClose }: { readonly person: ListedStaff; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [grants, setGrants] = useState(person.grants)
  const [reason, setReason] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    if (!(await run(() => callStaff(changeGrantsEndpoint, { id: person.id, grants, reason })))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Roles of ${person.name}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Save roles</Trans>
          </Button>
        </>
      }
    >
      <GrantsField grants={grants} onChange={setGrants} error={fieldErrors['grants']} />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        rows={2}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
