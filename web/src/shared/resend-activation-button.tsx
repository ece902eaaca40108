import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/controls/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useResendActivation } from './use-resend-activation.ts'

/** The mail once more, and what became of it; a failure leaves the button there. */
export function ResendActivationButton({ look }: { look: 'secondary' | 'text' | 'link' }) {
  const { state, errorMessage, send } = useResendActivation()
  const busy = state === 'busy'
  // It needs script, and says so as long as that is on its way.
  const scripted = useHydrated()
  return (
    <>
      {state === 'sent' ? null : look === 'link' ? (
        <button
          type="button"
          className="link"
          onClick={send}
          disabled={busy || !scripted}
          aria-busy={busy || undefined}
        >
          <Trans>Send the e-mail again</Trans>
        </button>
      ) : (
        <Button look={look} block onClick={send} busy={busy} disabled={!scripted}>
          <Trans>Send the e-mail again</Trans>
        </Button>
      )}{' '}
      <span role="status">
        {state === 'sent' ? (
          <Trans>Sent. Please check your mailbox, and your spam folder too.</Trans>
        ) : (
          errorMessage
        )}
      </span>
    </>
  )
}
