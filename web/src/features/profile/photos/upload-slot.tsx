import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { removeUpload, type PhotoUpload, retryUpload } from './upload-queue.ts'
import * as styles from './photos.module.css'

function Progress({ name, state, percent }: Pick<PhotoUpload, 'state' | 'percent'> & { name: string }) {
  const { t } = useLingui()
  // Everything is uploaded and the server is processing it.
  const isProcessing = state === 'sent' || percent === 100
  return (
    <span className={styles.uploadState}>
      <b className="numeric">
        {state === 'queued' ? (
          <Trans>Next</Trans>
        ) : isProcessing ? (
          <Trans>Almost there</Trans>
        ) : (
          `${percent}%`
        )}
      </b>
      <progress
        className="meter"
        max={100}
        {...(isProcessing ? {} : { value: percent })}
        aria-label={t`Uploading ${name}`}
      />
    </span>
  )
}

/** A photo that is being uploaded or waits for the connection. */
export function UploadSlot({ upload }: { upload: PhotoUpload }) {
  const { t } = useLingui()
  const { key, preview, state, percent, file } = upload
  const name = file.name
  return (
    <li className={`${styles.slot} ${styles.upload}`}>
      <img src={preview} alt="" />
      {state === 'waiting' ? (
        <span className={styles.uploadState}>
          <b>
            <Trans>Not uploaded.</Trans>
          </b>
          <button
            type="button"
            className={styles.retry}
            onClick={() => retryUpload(key)}
            aria-label={t`Try again: ${name}`}
          >
            <RotateCw className="icon small" />
            <Trans>Try again</Trans>
          </button>
        </span>
      ) : (
        <Progress name={name} state={state} percent={percent} />
      )}
      {state === 'sent' ? null : (
        <button
          type="button"
          className={styles.remove}
          onClick={() => removeUpload(key)}
          aria-label={t`Cancel ${name}`}
        >
          <X className="icon small" />
        </button>
      )}
    </li>
  )
}
