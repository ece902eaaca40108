import { Plural, Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

interface Props {
  readonly unsent: number
  readonly onClose: () => void
  readonly onLeave: () => Promise<void>
}
/** What was typed and not sent is on this device only, and doesn't stay there for whoever uses it next. */
export function LogoutDialog({ unsent, onClose, onLeave }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack">
        <h2 className="display h2" id={id}>
          <Trans>Log out and delete what is not sent?</Trans>
        </h2>
        <p>
          {unsent > 0 ? (
            <Plural
              value={unsent}
              one="# message is still waiting on this device."
              other="# messages are still waiting on this device."
            />
          ) : (
            <Trans>You began to write a message on this device.</Trans>
          )}{' '}
          <Trans>Nobody else should find it here, so it is deleted when you log out.</Trans>
        </p>
        <div className="row fw">
          <Button className="grow" onClick={onClose}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button
            look="danger"
            className="grow"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onLeave()
            }}
          >
            <Trans>Delete and log out</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
