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

it('draws an upright picture of 720 by 900 pixels, the same one each time', async () => {
  const picture = await renderPortrait(someone, 0)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 720, height: 900 })
  expect((await renderPortrait(someone, 0)).equals(picture)).toBe(true)
})

it('keeps the face from photo to photo and changes the scene', () => {
  const shots = [0, 1, 2, 3].map((shot) => createShot(someone, shot))
  expect(new Set(shots.map((shot) => shot.scene.name)).size).toBe(4)
  expect(new Set([0, 1, 2, 3].map((shot) => hashDrawing(createDrawing(someone, shot)))).size).toBe(4)
  expect(createFaceGeometry(someone)).toEqual(createFaceGeometry({ ...someone }))
})

it('draws a different background for each of 24 people, also where they stand in the same scene', () => {
  const looks = createPeople({ niche: 1 }, 24, 11).map(({ look }) => look)
  const scenes = new Set(looks.map((look) => createShot(look, 0).scene.name))
  expect(scenes.size).toBeLessThan(24)
  const views = looks.map((look) => /<g transform="[^"]*"/.exec(createDrawing(look, 0).backdrop)?.[0])
  expect(new Set(views).size).toBe(24)
})

it('frames the photos of a person differently: a close one first, then half and full figures, activities, pets and places', () => {
  const looks = createPeople({ niche: 1 }, 100, 11).map(({ look }) => look)
  for (const look of looks) {
    const framings = [0, 1, 2, 3, 4].map((shot) => createShot(look, shot).framing)
    expect(framings[0]).toBe('close')
    expect(new Set(framings).size).toBe(5)
  }
  const all = looks.flatMap((look) => [1, 2, 3, 4].map((shot) => createShot(look, shot).framing))
  expect(new Set(all)).toEqual(new Set(['half', 'figure', 'activity', 'pet', 'place']))
})

it('closes the mouth on every main photo', () => {
  const mouths = new Set(
    createPeople({ niche: 2 }, 200, 5).map(({ look }) => createShot(look, 0).expression.mouth),
  )
  expect(mouths).toEqual(new Set(['smile', 'soft']))
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
