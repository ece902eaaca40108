import { type StaffMemberView, suspendMemberEndpoint } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { MeasureFields, readDays, readRule } from '../../shell/dialogs/measure-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Suspends a member by a rule and for a term, with the facts that are mailed to them. */
export function SuspendDialog({ member, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState({ rule: 'other', facts: '', days: '30', block: '' })
  const { run, isRunning, formError, fieldErrors } = useAction()
  const suspend = async () => {
    const measure = { rule: readRule(draft), facts: draft.facts, days: readDays(draft, 'suspend') }
    if (!(await run(() => callStaff(suspendMemberEndpoint, { id: member.id, ...measure })))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Suspend ${member.username}?`}
      onClose={onClose}
      onSubmit={() => void suspend()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" type="submit" busy={isRunning}>
            <Trans>Suspend and mail the reason</Trans>
          </Button>
        </>
      }
    >
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <MeasureFields
        action="suspend"
        member={member}
        draft={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        errors={{ days: fieldErrors['days'], facts: fieldErrors['facts'] }}
      />
    </Dialog>
  )
}
