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
const cardAspectRatio = 4 / 5
const maxZoom = 4

/** The largest part of that shape. */
function getLargestCrop({ width, height }: Size): Pick<Crop, 'width' | 'height'> {
  const wide = width / height > cardAspectRatio
  return wide
    ? { width: (cardAspectRatio * height) / width, height: 1 }
    : { width: 1, height: width / cardAspectRatio / height }
}

/** How near one may come: as long as enough pixels are left for a photo, at most 4 times. */
export function getMaxZoom(size: Size): number {
  const part = getLargestCrop(size)
  const pixels = Math.min(part.width * size.width, part.height * size.height)
  return Math.min(maxZoom, Math.max(1, pixels / minPhotoEdgePixels))
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The part around a centre, inside the picture, `zoom` times nearer than the largest. */
export function createCrop(size: Size, zoom: number, x: number, y: number): Crop {
  const part = getLargestCrop(size)
  const near = clamp(zoom, 1, getMaxZoom(size))
  const [width, height] = [part.width / near, part.height / near]
  return {
    left: clamp(x - width / 2, 0, 1 - width),
    top: clamp(y - height / 2, 0, 1 - height),
    width,
    height,
  }
}

/** Where cropping begins: the whole width or height; of a tall picture the upper part, where faces are. */
export const createInitialCrop = (size: Size): Crop => createCrop(size, 1, 0.5, 0.4)

export const getZoom = (size: Size, crop: Crop): number => getLargestCrop(size).width / crop.width

/** The same centre, nearer or farther. */
export const zoomCrop = (size: Size, { left, top, width, height }: Crop, zoom: number): Crop =>
  createCrop(size, zoom, left + width / 2, top + height / 2)

/** Moved by fractions of what is shown: to the right shows what lies more to the right. */
export const moveCrop = (size: Size, crop: Crop, right: number, down: number): Crop =>
  createCrop(
    size,
    getZoom(size, crop),
    crop.left + crop.width * (0.5 + right),
    crop.top + crop.height * (0.5 + down),
  )

/** Whether a part of that shape is large enough for a photo at all. */
export function isCroppable(size: Size): boolean {
  const part = getLargestCrop(size)
  return Math.min(part.width * size.width, part.height * size.height) >= minPhotoEdgePixels
}
