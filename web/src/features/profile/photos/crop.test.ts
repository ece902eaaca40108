import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Crop,
  createCrop,
  createInitialCrop,
  moveCrop,
  getMaxZoom,
  type Size,
  zoomCrop,
  getZoom,
} from './crop.ts'

const arbitrarySize = fc.record({
  width: fc.integer({ min: 300, max: 8000 }),
  height: fc.integer({ min: 300, max: 5000 }),
})
const getAspectRatio = (size: Size, crop: Crop) => (crop.width * size.width) / (crop.height * size.height)

test('after any dragging and zooming the crop lies inside the picture, is 4:5 and large enough', () => {
  fc.assert(
    fc.property(
      arbitrarySize,
      fc.array(
        fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 9, noNaN: true })),
      ),
      (size, steps) => {
        let crop = createInitialCrop(size)
        for (const [offset, zoom] of steps) crop = moveCrop(size, zoomCrop(size, crop, zoom), offset, -offset)
        expect(crop.left).toBeGreaterThanOrEqual(0)
        expect(crop.top).toBeGreaterThanOrEqual(0)
        expect(crop.left + crop.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(crop.top + crop.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(getAspectRatio(size, crop)).toBeCloseTo(0.8, 6)
        const shorterEdge = Math.min(crop.width * size.width, crop.height * size.height)
        const largest = createCrop(size, 1, 0.5, 0.5)
        const largestShorterEdge = Math.min(largest.width * size.width, largest.height * size.height)
        expect(shorterEdge).toBeGreaterThanOrEqual(Math.min(300, largestShorterEdge) - 1e-6)
      },
    ),
  )
})
test('a wide picture is cropped at its sides, a tall one at top and bottom', () => {
  expect(createInitialCrop({ width: 2000, height: 1000 })).toEqual({
    left: 0.3,
    top: 0,
    width: 0.4,
    height: 1,
  })
  const tall = createInitialCrop({ width: 1000, height: 2500 })
  expect(tall).toMatchObject({ left: 0, width: 1, height: 0.5 })
  expect(tall.top).toBeCloseTo(0.15)
})
test('zooming keeps the centre, and a small picture cannot be zoomed', () => {
  const size = { width: 1600, height: 2000 }
  const zoomed = zoomCrop(size, createInitialCrop(size), 2)
  expect(getZoom(size, zoomed)).toBeCloseTo(2)
  expect(zoomed.left + zoomed.width / 2).toBeCloseTo(0.5)
  expect(getMaxZoom({ width: 300, height: 375 })).toBe(1)
  expect(getMaxZoom(size)).toBe(4)
})
