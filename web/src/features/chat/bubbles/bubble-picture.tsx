import { openImageEndpoint } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { getAgeCheckPath } from '../../../session/age-check-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { LineQuote } from '../replies/line-quote.tsx'
import { BubbleText } from './bubble-text.tsx'
import type { DisplayLine } from './display-lines.ts'
import { useThreadContext } from './thread-context.ts'
import { useAddressRenewal } from './use-address-renewal.ts'
import * as styles from './bubbles.module.css'

type PictureLine = DisplayLine & { readonly image: NonNullable<DisplayLine['image']> }

/** Opens a received picture: requests its address the first time, afterwards only shows it again. */
function useOpenPicture({ id, image }: PictureLine): { busy: boolean; open: () => void } {
  const { dispatch } = useThreadContext()
  const toast = useToast()
  const navigate = useNavigate()
  const location = useLocation()
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const open = () => {
    if (id === null) return
    if (image.address !== null) return dispatch({ type: 'mark', id, mark: { imageHidden: false } })
    setBusy(true)
    call(openImageEndpoint, { message: id })
      .then((response) => {
        dispatch({ type: 'renewed', messages: [{ id, image: response.image }] })
        dispatch({ type: 'mark', id, mark: { imageHidden: false } })
      })
      .catch((error: unknown) => {
        if (isApiError(error) && error.code === 'age_proof_required')
          return navigate(getAgeCheckPath(location.pathname))
        toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`)
      })
      .finally(() => setBusy(false))
  }
  return { busy, open }
}

function ReportConfirmation({ reference }: { reference: string }) {
  const { profile, onOpenDialog } = useThreadContext()
  const { name } = profile
  return (
    <div className={`${styles.note} success`} role="status">
      <CircleCheck className="icon small" />
      <p>
        <Trans>Reported. Your reference is {reference}.</Trans>
      </p>
      <Button look="text" size="small" onClick={() => onOpenDialog({ kind: 'block' })}>
        <Ban className="icon small" />
        <Trans>Block {name}</Trans>
      </Button>
    </div>
  )
}

function ReceivedPicture({ line }: { line: PictureLine }) {
  const { profile, onOpenDialog } = useThreadContext()
  const { t } = useLingui()
  const { name } = profile
  const { image, mark } = line
  const { isGone, onError } = useAddressRenewal(line.id)
  const picture = useOpenPicture(line)
  const address = mark?.imageHidden ? null : image.address
  const size = { width: image.width, height: image.height, decoding: 'async' } as const
  return (
    <>
      <div className={`${styles.bubble} ${styles.picture} ${styles.incoming}`}>
        <LineQuote line={line} />
        {address === null ? (
          <div className={styles.covered}>
            <img
              {...size}
              key={image.blurred}
              src={image.blurred}
              alt=""
              onError={() => onError(image.blurred)}
            />
            <Button look="secondary" size="small" busy={picture.busy} onClick={picture.open}>
              <ImageIcon className="icon small" />
              <Trans>Show photo</Trans>
            </Button>
          </div>
        ) : isGone ? (
          <p className={styles.removed}>
            <Trans>This photo is no longer available.</Trans>
          </p>
        ) : (
          <button
            type="button"
            className={styles.image}
            aria-label={t`Photo from ${name}, enlarge`}
            onClick={() => onOpenDialog({ kind: 'photo', address, mine: false })}
          >
            <img {...size} src={address} alt={t`Photo from ${name}`} onError={() => onError(address)} />
          </button>
        )}
        {line.text ? <BubbleText text={line.text} mine={false} /> : null}
      </div>
      {mark?.reported ? <ReportConfirmation reference={mark.reported} /> : null}
    </>
  )
}

function OwnPicture({ line }: { line: PictureLine }) {
  const { onOpenDialog } = useThreadContext()
  const { t } = useLingui()
  const { image } = line
  const { isGone, onError } = useAddressRenewal(line.id)
  const address = image.address ?? image.blurred
  return (
    <div
      className={
        line.state === 'failed'
          ? `${styles.bubble} ${styles.picture} ${styles.outgoing} ${styles.failed}`
          : `${styles.bubble} ${styles.picture} ${styles.outgoing}`
      }
    >
      <LineQuote line={line} />
      {isGone ? (
        <p className={styles.removed}>
          <Trans>This photo is no longer available.</Trans>
        </p>
      ) : (
        <button
          type="button"
          className={styles.image}
          aria-label={t`Your photo, enlarge`}
          onClick={() => onOpenDialog({ kind: 'photo', address, mine: true })}
        >
          <img
            src={address}
            width={image.width}
            height={image.height}
            decoding="async"
            alt={t`Your photo`}
            onError={() => onError(address)}
          />
        </button>
      )}
      {line.text ? <BubbleText text={line.text} mine /> : null}
    </div>
  )
}

/** Own pictures show at once; received ones stay blurred, and the original isn't loaded, until opened (docs/safety.md#images-in-chats). */
export const BubblePicture = ({ line }: { line: PictureLine }) =>
  line.mine ? <OwnPicture line={line} /> : <ReceivedPicture line={line} />
