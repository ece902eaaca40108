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

test('whatever is dragged and zoomed, the part lies inside the picture, is 4:5 and large enough', () => {
  fc.assert(
    fc.property(
      arbitrarySize,
      fc.array(
        fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 9, noNaN: true })),
      ),
      (size, steps) => {
        let crop = createInitialCrop(size)
        for (const [by, zoom] of steps) crop = moveCrop(size, zoomCrop(size, crop, zoom), by, -by)
        expect(crop.left).toBeGreaterThanOrEqual(0)
        expect(crop.top).toBeGreaterThanOrEqual(0)
        expect(crop.left + crop.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(crop.top + crop.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(getAspectRatio(size, crop)).toBeCloseTo(0.8, 6)
        const narrow = Math.min(crop.width * size.width, crop.height * size.height)
        const whole = createCrop(size, 1, 0.5, 0.5)
        const most = Math.min(whole.width * size.width, whole.height * size.height)
        expect(narrow).toBeGreaterThanOrEqual(Math.min(300, most) - 1e-6)
      },
    ),
  )
})
test('a wide picture is cut at its sides, a tall one above and below', () => {
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
test('zooming keeps the centre, and a small picture can not be zoomed at all', () => {
  const size = { width: 1600, height: 2000 }
  const near = zoomCrop(size, createInitialCrop(size), 2)
  expect(getZoom(size, near)).toBeCloseTo(2)
  expect(near.left + near.width / 2).toBeCloseTo(0.5)
  expect(getMaxZoom({ width: 300, height: 375 })).toBe(1)
  expect(getMaxZoom(size)).toBe(4)
})
