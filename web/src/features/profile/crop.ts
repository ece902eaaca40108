import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { minPhotoEdgePixels } from '@amarelle/contract/domain/limits'
import type { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'

/** The part of a picture that is kept, as fractions of its width and height. */
export type Crop = NonNullable<EndpointInput<typeof uploadPhotoEndpoint>['crop']>
export interface Size {
  readonly width: number
  readonly height: number
}

/** The shape of every photo card (docs/design.md#grid). */
const shape = 4 / 5
const most = 4

/** The largest part of that shape. */
function largest({ width, height }: Size): Pick<Crop, 'width' | 'height'> {
  const wide = width / height > shape
  return wide ? { width: (shape * height) / width, height: 1 } : { width: 1, height: width / shape / height }
}

/** How near one may come: as long as enough pixels are left for a photo, at most 4 times. */
export function nearest(size: Size): number {
  const part = largest(size)
  const pixels = Math.min(part.width * size.width, part.height * size.height)
  return Math.min(most, Math.max(1, pixels / minPhotoEdgePixels))
}

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The part around a centre, inside the picture, `zoom` times nearer than the largest. */
export function cropAround(size: Size, zoom: number, x: number, y: number): Crop {
  const part = largest(size)
  const near = between(zoom, 1, nearest(size))
  const [width, height] = [part.width / near, part.height / near]
  return {
    left: between(x - width / 2, 0, 1 - width),
    top: between(y - height / 2, 0, 1 - height),
    width,
    height,
  }
}

/** Where cropping begins: the whole width or height; of a tall picture the upper part, where faces are. */
export const firstCrop = (size: Size): Crop => cropAround(size, 1, 0.5, 0.4)

export const zoomOf = (size: Size, crop: Crop): number => largest(size).width / crop.width

/** The same centre, nearer or farther. */
export const zoomed = (size: Size, { left, top, width, height }: Crop, zoom: number): Crop =>
  cropAround(size, zoom, left + width / 2, top + height / 2)

/** Moved by fractions of what is shown: to the right shows what lies more to the right. */
export const moved = (size: Size, crop: Crop, right: number, down: number): Crop =>
  cropAround(
    size,
    zoomOf(size, crop),
    crop.left + crop.width * (0.5 + right),
    crop.top + crop.height * (0.5 + down),
  )

/** Whether a part of that shape is large enough for a photo at all. */
export function croppable(size: Size): boolean {
  const part = largest(size)
  return Math.min(part.width * size.width, part.height * size.height) >= minPhotoEdgePixels
}
