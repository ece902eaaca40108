import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useThreadContext } from '../bubbles/thread-context.ts'
import * as styles from '../bubbles/bubbles.module.css'

/** Full-screen view of a picture in the thread. */
export function PhotoViewer({
  address,
  mine,
  onClose,
}: {
  address: string
  mine: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const { name } = useThreadContext().profile
  const id = useId()
  return (
    <Modal open onClose={onClose} labelledBy={id} width={1140}>
      <div className={styles.photoView}>
        <div className="flex-row between">
          <h2 className="heading-3" id={id}>
            {mine ? <Trans>Your photo</Trans> : <Trans>Photo from {name}</Trans>}
          </h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t`Close`}>
            <X className="icon" />
          </button>
        </div>
        <img src={address} alt="" />
      </div>
    </Modal>
  )
}
