import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/controls/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useResendActivation } from './use-resend-activation.ts'

/** Sends the activation mail again and shows the result; after a failure the button stays. */
export function ResendActivationButton({ look }: { look: 'secondary' | 'text' | 'link' }) {
  const { state, errorMessage, send } = useResendActivation()
  const busy = state === 'busy'
  // Disabled until hydrated, because it needs JavaScript.
  const isHydrated = useHydrated()
  return (
    <>
      {state === 'sent' ? null : look === 'link' ? (
        <button
          type="button"
          className="link"
          onClick={send}
          disabled={busy || !isHydrated}
          aria-busy={busy || undefined}
        >
          <Trans>Resend the e-mail</Trans>
        </button>
      ) : (
        <Button look={look} block onClick={send} busy={busy} disabled={!isHydrated}>
          <Trans>Resend the e-mail</Trans>
        </Button>
      )}{' '}
      <span role="status">
        {state === 'sent' ? <Trans>Sent. Check your inbox, and your spam folder too.</Trans> : errorMessage}
      </span>
    </>
  )
}
