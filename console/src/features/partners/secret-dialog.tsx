import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input-fields.tsx'

interface Props {
  readonly title: string
  readonly label: string
  readonly secret: string
  readonly children: ReactNode
  readonly onClose: () => void
}
/** Shows a key or secret that is not shown again. */
export function SecretDialog({ title, label, secret, children, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {children}
      <InputField
        label={label}
        hint={t`It is shown only now. Copy it and give it to the partner in a safe way.`}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}
