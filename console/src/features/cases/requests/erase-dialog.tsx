import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { InputField } from '../../../ui/input-fields.tsx'

interface Props {
  readonly username: string
  readonly isRunning: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}
/** Asks before the one act that nothing can take back: the username has to be typed. */
export function EraseDialog({ username, isRunning, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const isRight = typed.trim().toLowerCase() === username.toLowerCase()
  return (
    <Dialog
      title={t`Erase ${username} now?`}
      onClose={onClose}
      onSubmit={() => {
        if (isRight) onConfirm()
      }}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button
            kind="danger"
            type="submit"
            disabled={!isRight}
            busy={isRunning}
            icon={<Trash2 aria-hidden="true" />}
          >
            <Trans>Erase the member</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Profile, photos, messages and credits go at once. Orders stay without a name. This cannot be undone.
        </Trans>
      </p>
      <InputField label={t`Type the username`} autoComplete="off" value={typed} onChange={setTyped} />
    </Dialog>
  )
}
