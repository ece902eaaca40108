import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { useUser } from '../../api/use-user.ts'
import { ResendActivationButton } from '../../shared/resend-activation-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'

export function ActivationDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const user = useUser()
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack center">
        <p>
          <MailCheck className="icon large" />
        </p>
        <h2 className="display heading-2" id={id}>
          <Trans>Check your inbox</Trans>
        </h2>
        <p>
          <Trans>
            We’ve sent a link to <b>{user?.email}</b>. Open it so others can see you and reply.
          </Trans>
        </p>
        <div className="stack tight">
          <Button block onClick={onClose}>
            <Trans>Look around for now</Trans>
          </Button>
          <ResendActivationButton look="text" />
        </div>
      </div>
    </Modal>
  )
}
