import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const ActivationActions = lazyComponent(
  () => import('./activation-actions.tsx').then((file) => file.ActivationActions),
  'optional',
)

/** Keeps the button's place: it needs script. */
const disabledResendButton = (
  <button type="button" className="link" disabled>
    <Trans>Send the e-mail again</Trans>
  </button>
)

/** To members who have not confirmed their address: an alert, a modal on a phone after a sign-up by API (docs/product.md#activation-reminder). */
export function ActivationReminder() {
  const scripted = useHydrated()
  return (
    <Banner look="warning">
      <b>
        <Trans>Confirm your e-mail so others can see you and reply.</Trans>
      </b>{' '}
      {scripted ? (
        <Suspense fallback={disabledResendButton}>
          <ActivationActions />
        </Suspense>
      ) : (
        disabledResendButton
      )}
    </Banner>
  )
}
