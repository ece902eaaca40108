import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { PendingPicture } from '../thread-state/thread-store.ts'
import * as styles from './composer.module.css'

interface Props {
  readonly picture: PendingPicture | null
  readonly preparing: boolean
  readonly cost: number
  readonly onRemove: () => void
}

/** The photo to be sent, with its price and a remove button. */
export function PicturePreview({ picture, preparing, cost, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <div role="status">
      {picture || preparing ? (
        <div className={styles.chosenPicture}>
          {picture ? (
            <img
              src={picture.preview}
              alt={t`The photo you chose`}
              width={picture.width}
              height={picture.height}
            />
          ) : (
            <span className={styles.wait} role="img" aria-label={t`Preparing your photo`} />
          )}
          <span className="pill">
            <Plural value={cost} one="# credit" other="# credits" />
          </span>
          <button type="button" className="icon-button solid" aria-label={t`Remove photo`} onClick={onRemove}>
            <X className="icon small" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
