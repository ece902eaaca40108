import { Trans, useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import type { SelectedPhoto } from './check-photo.ts'
import { type Crop, moveCrop, getMaxZoom, zoomCrop, getZoom } from './crop.ts'
import * as styles from './photos.module.css'

interface Props {
  readonly photo: SelectedPhoto
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}
interface Point {
  readonly x: number
  readonly y: number
}
/** Distance of an arrow key, as a fraction of the visible part. */
const arrowStep = 0.04
const arrowOffsets: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-arrowStep, 0],
  ArrowRight: [arrowStep, 0],
  ArrowUp: [0, -arrowStep],
  ArrowDown: [0, arrowStep],
}
const toPercent = (part: number) => `${part * 100}%`

/** Pointer handlers: one finger or the mouse moves the picture, two fingers zoom. */
function useGestures({ photo: { size }, crop, onCrop }: Props) {
  const points = useRef(new Map<number, Point>())
  const getFingerDistance = () => {
    const [a, b] = [...points.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined
  }
  const end = ({ pointerId }: PointerEvent) => points.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const previous = points.current.get(pointerId)
      if (!previous) return
      const previousDistance = getFingerDistance()
      points.current.set(pointerId, { x: clientX, y: clientY })
      const distance = getFingerDistance()
      if (previousDistance !== undefined && distance !== undefined)
        return onCrop(zoomCrop(size, crop, (getZoom(size, crop) * distance) / Math.max(previousDistance, 1)))
      const { clientWidth, clientHeight } = currentTarget
      onCrop(
        moveCrop(size, crop, (previous.x - clientX) / clientWidth, (previous.y - clientY) / clientHeight),
      )
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** The picture under a 4:5 frame; it can be dragged, moved with the arrow keys and zoomed. */
export function CropFrame(props: Props) {
  const { photo, crop, onCrop } = props
  const { preview, size } = photo
  const { t } = useLingui()
  const gestures = useGestures(props)
  const maxZoom = getMaxZoom(size)
  const zoom = getZoom(size, crop)
  return (
    <div className="stack tight">
      <div
        className={styles.crop}
        role="application"
        tabIndex={0}
        aria-label={t`Crop area. Move it with the arrow keys.`}
        {...gestures}
        onKeyDown={(event) => {
          const offset = arrowOffsets[event.key]
          if (!offset) return
          event.preventDefault()
          onCrop(moveCrop(size, crop, ...offset))
        }}
      >
        <img
          src={preview}
          alt=""
          draggable={false}
          style={{
            width: toPercent(1 / crop.width),
            height: toPercent(1 / crop.height),
            left: toPercent(-crop.left / crop.width),
            top: toPercent(-crop.top / crop.height),
          }}
        />
      </div>
      {maxZoom > 1 ? (
        <label className={`flex-row ${styles.zoom}`}>
          <ZoomOut className="icon" />
          <span className="visually-hidden">
            <Trans>Zoom</Trans>
          </span>
          <input
            type="range"
            className="grow"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => onCrop(zoomCrop(size, crop, Number(event.currentTarget.value)))}
          />
          <ZoomIn className="icon" />
        </label>
      ) : null}
    </div>
  )
}
