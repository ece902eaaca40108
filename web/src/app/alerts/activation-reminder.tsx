import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const ActivationActions = lazyComponent(
  () => import('./activation-actions.tsx').then((file) => file.ActivationActions),
  'optional',
)

/** Shown until the page is hydrated, because the button needs JavaScript. */
const disabledResendButton = (
  <button type="button" className="link" disabled>
    <Trans>Resend the e-mail</Trans>
  </button>
)

/** Asks members to confirm their e-mail address; also a modal on phones after a sign-up by API (docs/product.md#activation-reminder). */
export function ActivationReminder() {
  const isHydrated = useHydrated()
  return (
    <Banner look="warning">
      <b>
        <Trans>Confirm your e-mail so others can see you and reply.</Trans>
      </b>{' '}
      {isHydrated ? (
        <Suspense fallback={disabledResendButton}>
          <ActivationActions />
        </Suspense>
      ) : (
        disabledResendButton
      )}
    </Banner>
  )
}
