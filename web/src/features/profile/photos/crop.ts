import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { minPhotoEdgePixels } from '@amarelle/contract/domain/limits'
import type { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'

/** The part of a picture that is kept, as fractions (0 to 1) of its width and height. */
export type Crop = NonNullable<EndpointInput<typeof uploadPhotoEndpoint>['crop']>
export interface Size {
  readonly width: number
  readonly height: number
}

/** Aspect ratio of every photo card (docs/design.md#grid). */
const cardAspectRatio = 4 / 5
const maxZoom = 4

/** Returns the largest crop with the aspect ratio of cards. */
function getLargestCrop({ width, height }: Size): Pick<Crop, 'width' | 'height'> {
  const isWide = width / height > cardAspectRatio
  return isWide
    ? { width: (cardAspectRatio * height) / width, height: 1 }
    : { width: 1, height: width / cardAspectRatio / height }
}

/** Returns the maximum zoom factor: the crop must keep the minimum edge in pixels; at most 4. */
export function getMaxZoom(size: Size): number {
  const largest = getLargestCrop(size)
  const pixels = Math.min(largest.width * size.width, largest.height * size.height)
  return Math.min(maxZoom, Math.max(1, pixels / minPhotoEdgePixels))
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Returns the crop around the centre (x, y), clamped to the picture, `zoom` times smaller than the largest crop. */
export function createCrop(size: Size, zoom: number, x: number, y: number): Crop {
  const largest = getLargestCrop(size)
  const factor = clamp(zoom, 1, getMaxZoom(size))
  const [width, height] = [largest.width / factor, largest.height / factor]
  return {
    left: clamp(x - width / 2, 0, 1 - width),
    top: clamp(y - height / 2, 0, 1 - height),
    width,
    height,
  }
}

/** Returns the largest crop; slightly above the centre of tall pictures, where faces usually are. */
export const createInitialCrop = (size: Size): Crop => createCrop(size, 1, 0.5, 0.4)

export const getZoom = (size: Size, crop: Crop): number => getLargestCrop(size).width / crop.width

/** Changes the zoom and keeps the centre. */
export const zoomCrop = (size: Size, { left, top, width, height }: Crop, zoom: number): Crop =>
  createCrop(size, zoom, left + width / 2, top + height / 2)

/** Moves the crop by fractions of its own size. */
export const moveCrop = (size: Size, crop: Crop, right: number, down: number): Crop =>
  createCrop(
    size,
    getZoom(size, crop),
    crop.left + crop.width * (0.5 + right),
    crop.top + crop.height * (0.5 + down),
  )

/** Whether the largest crop has the minimum edge in pixels. */
export function isCroppable(size: Size): boolean {
  const largest = getLargestCrop(size)
  return Math.min(largest.width * size.width, largest.height * size.height) >= minPhotoEdgePixels
}
