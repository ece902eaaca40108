import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'
import { promptInstall, declineInstall, useShouldOfferInstall } from './install-offer.ts'

/** Offers to install the app after the third visit or the first match. */
export function InstallAlert() {
  const { name } = useVisit().settings
  if (!useShouldOfferInstall()) return null
  return (
    <DismissibleBanner look="brand" onHide={declineInstall}>
      <b>
        <Trans>Keep {name} close at hand.</Trans>
      </b>{' '}
      <Trans>On your home screen, it opens like an app and takes up hardly any space.</Trans>{' '}
      <button type="button" className="link" onClick={() => void promptInstall()}>
        <Trans>Add to home screen</Trans>
      </button>
    </DismissibleBanner>
  )
}
