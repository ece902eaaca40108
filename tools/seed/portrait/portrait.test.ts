import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createPeople } from '../create-people.ts'
import { createFaceGeometry } from './person.ts'
import { hashDrawing, createDrawing, renderPortrait } from './portrait.ts'
import { createShot } from './shot.ts'
import { drawPortraits } from './draw-portraits.ts'

const someone = createPeople({ niche: 1 }, 1, 3)[0]?.look
if (!someone) throw new Error('Nobody to draw')
const folder = await mkdtemp(join(tmpdir(), 'portraits-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('draws an upright JPEG of 800 by 1000 pixels, the same one each time', async () => {
  const picture = await renderPortrait(someone, 0)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 800, height: 1000 })
  expect((await renderPortrait(someone, 0)).equals(picture)).toBe(true)
})

it('keeps the face from photo to photo and changes the scene', () => {
  const shots = [0, 1, 2, 3].map((shot) => createShot(someone, shot))
  expect(new Set(shots.map((shot) => shot.scene.name)).size).toBe(4)
  expect(new Set([0, 1, 2, 3].map((shot) => hashDrawing(createDrawing(someone, shot)))).size).toBe(4)
  expect(createFaceGeometry(someone)).toEqual(createFaceGeometry({ ...someone }))
})

it('draws no number that is not one, whatever the person looks like', () => {
  for (const { look } of [
    ...createPeople({ niche: 1 }, 150, 5),
    ...createPeople({ niche: 2 }, 80, 5),
    ...createPeople({ niche: 6 }, 80, 5),
  ]) {
    for (const shot of [0, 1]) {
      const { foreground, backdrop } = createDrawing(look, shot)
      expect(foreground + backdrop).not.toMatch(/NaN|undefined|Infinity/)
    }
  }
})

it('draws in worker threads and finds its pictures again', async () => {
  const jobs = createPeople({ niche: 6 }, 3, 9).map(({ look }) => ({ person: look, shot: 0 }))
  const doneCounts: number[] = []
  const first = await drawPortraits(jobs, {
    folder,
    workerCount: 2,
    onProgress: (done) => doneCounts.push(done),
  })
  expect(first.map((picture) => picture.newlyDrawn)).toEqual([true, true, true])
  expect(doneCounts).toEqual([1, 2, 3])
  const second = await drawPortraits(jobs, { folder, workerCount: 2 })
  expect(second).toEqual(first.map(({ path }) => ({ path, newlyDrawn: false })))
})
