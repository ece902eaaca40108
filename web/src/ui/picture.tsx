import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFreshAddress } from './use-fresh-address.ts'

/** One picture by its width in pixels; a locked photo has the same address three times. */
interface PictureSizes {
  readonly small: string
  readonly medium: string
  readonly large: string
}
interface Props {
  readonly sizes: PictureSizes
  /** The site's prefix of picture addresses. */
  readonly cdn: string
  /** How wide it is shown: the `sizes` of an img. */
  readonly shown: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** The photo's mean colour, in its place until it is there. */
  readonly color?: string
  /** In the first view: fetched at once, and never faded in. */
  readonly eager?: boolean
  /** Uncut, as large as it is: the smaller ones may be cut to 4:5. */
  readonly whole?: boolean
}

/** Only while it comes: what was there before the script ran isn't hidden again. */
function watch(image: HTMLImageElement, fades: boolean, onGone: () => void): void {
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
export function Picture({
  sizes,
  cdn,
  shown,
  width,
  height,
  alt,
  color,
  eager = false,
  whole = false,
}: Props) {
  const { tries, onGone } = useFreshAddress()
  const { small, medium, large } = sizes
  const image = useRef<HTMLImageElement>(null)
  const begin = useEffectEvent(() => {
    if (image.current) watch(image.current, !eager, onGone)
  })
  useLayoutEffect(() => begin(), [tries])
  const several = !whole && small !== large
  return (
    <span className="ph">
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
        src={cdn + (whole ? large : medium)}
        {...(several && {
          srcSet: `${cdn}${small} 200w, ${cdn}${medium} 400w, ${cdn}${large} 800w`,
          sizes: shown,
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
