import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import * as styles from '../bubbles/bubbles.module.css'

/** Confirmation before opening a link from the other member; shows the real host. */
export function LinkDialog({ href, host, onClose }: { href: string; host: string; onClose: () => void }) {
  const id = useId()
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack">
        <h2 className="display heading-2" id={id}>
          <Trans>This link leads to {host}</Trans>
        </h2>
        <p className={`small muted ${styles.address}`}>{href}</p>
        <p>
          <Trans>
            Only continue if you know this page. Never log in or pay on a page you reached through a link.
          </Trans>
        </p>
        <div className="flex-row between">
          <Button look="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <a
            className="button primary"
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            onClick={onClose}
          >
            <ExternalLink className="icon small" />
            <Trans>Open page</Trans>
          </a>
        </div>
      </div>
    </Modal>
  )
}
