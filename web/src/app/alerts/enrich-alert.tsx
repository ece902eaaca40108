import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Asks members without a main photo to add one (docs/product.md#alerts). */
export function EnrichAlert({ onHide }: { onHide: () => void }) {
  return (
    <Notice
      statement={<Trans>You have no photo yet.</Trans>}
      details={<Trans>Members with a photo come first in every search.</Trans>}
      action={
        <Link className="link" to="/profile">
          <Trans>Add a photo</Trans>
        </Link>
      }
      onHide={onHide}
    />
  )
}
