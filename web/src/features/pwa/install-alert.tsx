import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { promptInstall, declineInstall, useShouldOfferInstall } from './install-offer.ts'

/** Offers to install the app after the third visit or the first match. */
export function InstallAlert() {
  const { name } = useVisit().settings
  if (!useShouldOfferInstall()) return null
  return (
    <Notice
      statement={<Trans>{name} on your home screen</Trans>}
      details={<Trans>It opens like an app and takes up hardly any space.</Trans>}
      action={
        <button type="button" className="link" onClick={() => void promptInstall()}>
          <Trans>Add it</Trans>
        </button>
      }
      onHide={declineInstall}
    />
  )
}
