import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ReasonDialog } from './dialogs/reason-dialog.tsx'

interface Props {
  readonly maskedEmail: string
  /** True if the person may see the whole address. */
  readonly mayShow: boolean
  /** Reads the address; the reason is recorded. */
  readonly read: (reason: string) => Promise<{ readonly email: string }>
}
/** Shows an address with its middle hidden, which is shown in full for a reason. */
export function MaskedEmail({ maskedEmail, mayShow, read }: Props) {
  const { t } = useLingui()
  const [email, setEmail] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <span className="masked-email">
      <span>{email ?? maskedEmail}</span>
      {mayShow && email === null && maskedEmail ? (
        <Button small onClick={() => setIsAsking(true)} aria-label={t`Show the e-mail address`}>
          <Trans>Show</Trans>
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={t`Show the e-mail address`}
          button={t`Show`}
          maxLength={maxReasonLength}
          act={async (reason) => setEmail((await read(reason)).email)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </span>
  )
}
