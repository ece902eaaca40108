import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useImageReload } from './use-image-reload.ts'

/** One picture by its width in pixels; a locked photo has the same address three times. */
interface PhotoSources {
  readonly small: string
  readonly medium: string
  readonly large: string
}
interface Props {
  readonly sources: PhotoSources
  /** The site's prefix of picture addresses. */
  readonly cdnPrefix: string
  /** How wide it is shown: the `sizes` of an img. */
  readonly displaySizes: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** The photo's mean colour, in its place until it is there. */
  readonly color?: string
  /** In the first view: fetched at once, and never faded in. */
  readonly eager?: boolean
  /** Uncut, as large as it is: the smaller ones may be cut to 4:5. */
  readonly uncropped?: boolean
}

/** Only while it comes: what was there before the script ran isn't hidden again. */
function trackLoading(image: HTMLImageElement, fades: boolean, onGone: () => void): void {
  if (!image.complete) {
    if (fades) image.dataset['state'] = 'loading'
  } else if (image.naturalWidth === 0) {
    image.dataset['state'] = 'gone'
    onGone()
  }
}

/**
 * A member's photo filling its box, in the size that the screen needs; the box keeps its shape before it is there
 * (docs/design.md#photos). Never the sign of a broken picture.
 */
export function MemberPhoto({
  sources,
  cdnPrefix,
  displaySizes,
  width,
  height,
  alt,
  color,
  eager = false,
  uncropped = false,
}: Props) {
  const { tries, onGone } = useImageReload()
  const { small, medium, large } = sources
  const image = useRef<HTMLImageElement>(null)
  const begin = useEffectEvent(() => {
    if (image.current) trackLoading(image.current, !eager, onGone)
  })
  useLayoutEffect(() => begin(), [tries])
  const several = !uncropped && small !== large
  return (
    <span className="photo-frame">
      {color ? (
        // Not a style attribute: the pages' policy allows none.
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      ) : null}
      <img
        // Not by its address: a fresh one of the same photo takes over without a gap.
        key={tries}
        ref={image}
        src={cdnPrefix + (uncropped ? large : medium)}
        {...(several && {
          srcSet: `${cdnPrefix}${small} 200w, ${cdnPrefix}${medium} 400w, ${cdnPrefix}${large} 800w`,
          sizes: displaySizes,
        })}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget }) => {
          delete currentTarget.dataset['state']
        }}
        onError={({ currentTarget }) => {
          currentTarget.dataset['state'] = 'gone'
          onGone()
        }}
      />
    </span>
  )
}
