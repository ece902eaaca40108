import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import * as styles from './share.module.css'

interface Props {
  /** Undefined while the photo is read. */
  readonly preview: string | undefined
  readonly onRemove: () => void
}

/** The photo that waits for a conversation, with a button that deletes it from the device. */
export function SharedPhoto({ preview, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.photo}>
      {preview === undefined ? (
        <span className={styles.wait} role="img" aria-label={t`Preparing your photo`} />
      ) : (
        <img src={preview} alt={t`The photo you share`} />
      )}
      <button type="button" className="icon-button solid" aria-label={t`Remove photo`} onClick={onRemove}>
        <X className="icon small" />
      </button>
    </div>
  )
}
