import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useImageReload } from './use-image-reload.ts'

/** URLs of one photo in widths of 200, 400 and 800 px; all three are the same for locked photos. */
interface PhotoSources {
  readonly small: string
  readonly medium: string
  readonly large: string
}
interface Props {
  readonly sources: PhotoSources
  /** URL prefix of the site's images. */
  readonly cdnPrefix: string
  /** Value of the `sizes` attribute. */
  readonly displaySizes: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Average colour of the photo, shown until it is loaded. */
  readonly color?: string
  /** Loads the photo at once, without fading in; for the first view. */
  readonly eager?: boolean
  /** Uses only the large version, because the smaller ones may be cropped to 4:5. */
  readonly uncropped?: boolean
}

/** Marks photos that are still loading or failed; does not hide photos that were loaded before hydration. */
function trackLoading(image: HTMLImageElement, fades: boolean, onGone: () => void): void {
  if (!image.complete) {
    if (fades) image.dataset['state'] = 'loading'
  } else if (image.naturalWidth === 0) {
    image.dataset['state'] = 'gone'
    onGone()
  }
}

/**
 * A member's photo that fills its container, in the size the screen needs; the container keeps its shape while loading
 * (docs/design.md#photos). Never shows the browser's broken image icon.
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
  const updateState = useEffectEvent(() => {
    if (image.current) trackLoading(image.current, !eager, onGone)
  })
  useLayoutEffect(() => updateState(), [tries])
  const hasSizes = !uncropped && small !== large
  return (
    <span className="photo-frame">
      {color ? (
        // An SVG, because the Content-Security-Policy forbids style attributes.
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      ) : null}
      <img
        // Not keyed by URL, so that a new URL of the same photo replaces it without flicker.
        key={tries}
        ref={image}
        src={cdnPrefix + (uncropped ? large : medium)}
        {...(hasSizes && {
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
