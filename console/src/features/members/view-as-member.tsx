import { type StaffMemberView, viewAsMemberEndpoint } from '@amarelle/contract/staff/endpoints/members'
import { memberViewMinutes } from '@amarelle/contract/staff/member-view'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

/** Opens the member's site as the member sees it, for a reason. */
export function ViewAsMember({ member: { id, username } }: { readonly member: StaffMemberView }) {
  const { t } = useLingui()
  const [step, setStep] = useState<'closed' | 'asking' | { readonly url: string }>('closed')
  const ask = () => setStep('asking')
  useShortcuts({ v: ask }, { v: t`See the site as the member does` })
  const title = t`See the site as ${username} does?`
  return (
    <>
      <Button block icon={<Eye aria-hidden="true" />} onClick={ask}>
        <span className="button-text">
          <Trans>See the site as the member does</Trans>
        </span>{' '}
        <kbd aria-hidden="true">V</kbd>
      </Button>
      {step === 'asking' ? (
        <ReasonDialog
          title={title}
          hint={t`It stays in the audit log. The member finds the view in their data, without the reason.`}
          button={t`Prepare the view`}
          maxLength={maxReasonLength}
          act={async (reason) => setStep(await callStaff(viewAsMemberEndpoint, { id, reason }))}
          // After the act there is a link to open.
          onClose={() => setStep((current) => (current === 'asking' ? 'closed' : current))}
        >
          <p>
            <Plural
              value={memberViewMinutes}
              one="For # minute you see profiles, likes, notices and credits as the member does. Nothing can be changed, and private conversations are left out."
              other="For # minutes you see profiles, likes, notices and credits as the member does. Nothing can be changed, and private conversations are left out."
            />
          </p>
        </ReasonDialog>
      ) : null}
      {typeof step === 'object' ? (
        <LinkDialog title={title} url={step.url} onClose={() => setStep('closed')} />
      ) : null}
    </>
  )
}

interface LinkProps {
  readonly title: string
  readonly url: string
  readonly onClose: () => void
}
/** Shows a link, because browsers open a tab only when something is pressed, not after a call. */
function LinkDialog({ title, url, onClose }: LinkProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <a className="button primary" href={url} target="_blank" rel="noreferrer" onClick={onClose}>
            <Trans>Open the view</Trans>
          </a>
        </>
      }
    >
      <p>
        <Trans>The link works once, within a minute, and opens a new tab.</Trans>
      </p>
    </Dialog>
  )
}
