import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input-fields.tsx'

interface Props {
  readonly url: string
  readonly email: string
  readonly onClose: () => void
}
/** Shows the link to the flagger's form, which is not shown again. */
export function FlaggerLink({ url, email, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`The link to the form`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p>{t`It was mailed to ${email} and is shown only now. Whoever has it can send notices.`}</p>
      <InputField label={t`Link`} readOnly value={url} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}
