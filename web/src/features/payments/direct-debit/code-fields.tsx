import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import type { DebitFieldProps } from './debit-field-props.ts'
import * as styles from './direct-debit.module.css'

/** Returns the whole seconds until `at`, counting down; 0 afterwards and without JavaScript. */
function useResendCountdown(at: string | null): number {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const update = () => setSecondsLeft(at ? Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)) : 0)
    update()
    const timer = at ? setInterval(update, 1000) : undefined
    return () => clearInterval(timer)
  }, [at])
  return secondsLeft
}

interface Props extends DebitFieldProps {
  /** Set after a code was just sent: the time when the next one may be sent. */
  readonly sent: string | undefined
  readonly resendAt: string | null
  readonly busy: boolean
}
/** Fields of the mobile number and of the code sent to it. */
export function CodeFields({ typed, errors, sent, resendAt, busy }: Props) {
  const wait = useResendCountdown(sent ?? resendAt)
  const phone = typed['phone'] ?? ''
  return (
    <section className="card padded stack" aria-labelledby="by-sms">
      <h2 className="heading-3" id="by-sms">
        <Trans>Your SMS code</Trans>
      </h2>
      <TextField
        label={<Trans>Mobile number</Trans>}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        defaultValue={phone}
        error={errors['phone']}
        hint={<Trans>Only used for this code. Nobody sees it or calls you.</Trans>}
      />
      <Button
        type="submit"
        name="intent"
        value="code"
        look="secondary"
        busy={busy}
        disabled={wait > 0}
        className={styles.sendCode}
      >
        {wait > 0 ? (
          <span className="numeric">
            <Trans>Send a new code in {wait} s</Trans>
          </span>
        ) : resendAt || sent ? (
          <Trans>Send a new code</Trans>
        ) : (
          <Trans>Send me a code</Trans>
        )}
      </Button>
      {sent ? (
        <Banner look="success" role="status">
          <Trans>We’ve sent a code to {phone}. It’s valid for 10 minutes.</Trans>
        </Banner>
      ) : null}
      <TextField
        label={<Trans>SMS code</Trans>}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={8}
        required
        defaultValue={sent ? '' : typed['code']}
        error={errors['code']}
        hint={<Trans>Six digits.</Trans>}
      />
    </section>
  )
}
