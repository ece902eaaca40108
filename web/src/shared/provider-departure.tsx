import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Banner } from '../ui/feedback/banner.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * Leads to the page of a provider. Without JavaScript the page itself does: its policy lets no form end on another site, also not by a
 * redirect.
 */
export function ProviderDeparture({ name, url }: { name: string; url: string }) {
  const isHydrated = useHydrated()
  useEffect(() => location.assign(url), [url])
  return (
    <Banner look="info" role="status">
      {isHydrated ? null : <meta httpEquiv="refresh" content={`0; url=${url}`} />}
      <Trans>
        Taking you to {name} …{' '}
        <a className="link" href={url}>
          Continue
        </a>
      </Trans>
    </Banner>
  )
}
