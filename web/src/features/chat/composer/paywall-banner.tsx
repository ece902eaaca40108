import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'

/** Paywall without JavaScript: why nothing was sent, with links to buy credits. The text stays in the composer. */
export function PaywallBanner({ keepsText, children }: { keepsText: boolean; children: ReactNode }) {
  return (
    <Banner look="brand" role="alert">
      <b>{children}</b>
      {keepsText ? (
        <p>
          <Trans>Your message is saved.</Trans>
        </p>
      ) : null}
      <div className="flex-row wrapping tight">
        <ButtonLink to="/credits" size="small">
          <Trans>Get credits</Trans>
        </ButtonLink>
        <ButtonLink to="/premium" size="small" look="secondary">
          <Trans>See what premium includes</Trans>
        </ButtonLink>
      </div>
    </Banner>
  )
}
