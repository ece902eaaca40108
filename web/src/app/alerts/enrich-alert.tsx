import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'

/** Asks members without a main photo to add one (docs/product.md#alerts). */
export function EnrichAlert({ onHide }: { onHide: () => void }) {
  return (
    <DismissibleBanner look="brand" onHide={onHide}>
      <b>
        <Trans>Add your first photo.</Trans>
      </b>{' '}
      <Link className="link" to="/profile">
        <Trans>Complete your profile</Trans>
      </Link>
    </DismissibleBanner>
  )
}
