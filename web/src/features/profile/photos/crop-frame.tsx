import { Trans, useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import type { SelectedPhoto } from './check-photo.ts'
import { type Crop, moveCrop, getMaxZoom, zoomCrop, getZoom } from './crop.ts'
import * as styles from './photos.module.css'

interface Props {
  readonly chosen: SelectedPhoto
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}
interface Point {
  readonly x: number
  readonly y: number
}
/** How far an arrow key moves, of what is shown. */
const arrowStep = 0.04
const arrowOffsets: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-arrowStep, 0],
  ArrowRight: [arrowStep, 0],
  ArrowUp: [0, -arrowStep],
  ArrowDown: [0, arrowStep],
}
const toPercent = (part: number) => `${part * 100}%`

/** One finger or the mouse moves the picture, two fingers zoom. */
function useGestures({ chosen: { size }, crop, onCrop }: Props) {
  const points = useRef(new Map<number, Point>())
  const spread = () => {
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
      const before = points.current.get(pointerId)
      if (!before) return
      const far = spread()
      points.current.set(pointerId, { x: clientX, y: clientY })
      const now = spread()
      if (far !== undefined && now !== undefined)
        return onCrop(zoomCrop(size, crop, (getZoom(size, crop) * now) / Math.max(far, 1)))
      const { clientWidth, clientHeight } = currentTarget
      onCrop(moveCrop(size, crop, (before.x - clientX) / clientWidth, (before.y - clientY) / clientHeight))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** The picture under a frame of 4:5: dragged, moved by arrow keys, zoomed. */
export function CropFrame(props: Props) {
  const { chosen, crop, onCrop } = props
  const { preview, size } = chosen
  const { t } = useLingui()
  const gestures = useGestures(props)
  const most = getMaxZoom(size)
  const zoom = getZoom(size, crop)
  return (
    <div className="stack tight">
      <div
        className={styles.crop}
        role="application"
        tabIndex={0}
        aria-label={t`The part that is shown. Move it with the arrow keys.`}
        {...gestures}
        onKeyDown={(event) => {
          const by = arrowOffsets[event.key]
          if (!by) return
          event.preventDefault()
          onCrop(moveCrop(size, crop, ...by))
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
      {most > 1 ? (
        <label className={`flex-row ${styles.zoom}`}>
          <ZoomOut className="icon" />
          <span className="visually-hidden">
            <Trans>Zoom</Trans>
          </span>
          <input
            type="range"
            className="grow"
            min={1}
            max={most}
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
