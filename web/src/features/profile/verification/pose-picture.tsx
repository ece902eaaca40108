import { photoMediaTypes } from '@amarelle/contract/domain/limits'
import type { Verification } from '@amarelle/contract/domain/photo-verification'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { PoseDrawing } from './pose-drawing.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import { poseTexts } from './verification-texts.ts'
import * as styles from './verification.module.css'

interface Props {
  readonly drawn: NonNullable<Verification['drawn']>
  /** The way to a new pose, once the time is over. */
  readonly renewal: ReactNode
}
/** The drawn pose, and the picture for it: chosen or taken, looked at, then sent. */
export function PosePicture({ drawn, renewal }: Props) {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const isHydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { chosen, error, percent, choose, send } = usePictureUpload(drawn.reference)
  const time = formats.date(drawn.expires_at, 'time')
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Date.parse(drawn.expires_at) - Date.now())
    return () => clearTimeout(timer)
  }, [drawn.expires_at])
  return (
    <div className="stack">
      <div className={styles.pose}>
        <PoseDrawing pose={drawn.pose} />
        <div className="stack tight">
          <h2 className="heading-3" ref={heading} tabIndex={-1}>
            {i18n._(poseTexts[drawn.pose])}
          </h2>
          <p className="small muted">
            <Trans>
              Your face and your hand must both be clearly visible. This pose is valid until {time}.
            </Trans>
          </p>
        </div>
      </div>
      {chosen ? <img className={styles.preview} src={chosen.preview} alt={t`The picture you chose`} /> : null}
      {error === null ? null : (
        <p className="field-error" role="alert">
          <CircleAlert className="icon small" />
          {typeof error === 'string' ? error : i18n._(error)}
        </p>
      )}
      {isOver ? (
        <>
          <p role="status">
            <Trans>The time for this pose is over.</Trans>
          </p>
          {renewal}
        </>
      ) : !isHydrated ? (
        <p>
          <Trans>You need JavaScript to send a picture.</Trans>
        </p>
      ) : percent === null ? (
        <div className="flex-row wrapping">
          {chosen ? (
            <Button onClick={() => void send()}>
              <Trans>Send this picture</Trans>
            </Button>
          ) : null}
          <label className={chosen ? 'button secondary' : 'button'}>
            <input
              type="file"
              className="visually-hidden"
              accept={photoMediaTypes.join(',')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (file) void choose(file)
              }}
            />
            <Camera className="icon" aria-hidden="true" />
            {chosen ? <Trans>Choose another picture</Trans> : <Trans>Take or choose a picture</Trans>}
          </label>
        </div>
      ) : (
        <p role="status" className="stack tight">
          <Trans>Sending the picture …</Trans>
          <progress
            className="meter"
            max={100}
            {...(percent === 100 ? {} : { value: percent })}
            aria-label={t`Sending the picture …`}
          />
        </p>
      )}
    </div>
  )
}
