// `node tools/drawn-profiles.ts`: redraws the pictures that the console offers for fictional profiles, after a change of the drawing code.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createLook } from './seed/create-look.ts'
import { renderPortrait } from './seed/portrait/portrait.ts'
import { createRandomSource } from './seed/random-source.ts'

const folder = fileURLToPath(new URL('../console/src/features/fictional/drawn', import.meta.url))
const width = 560
const ages = [24, 29, 34, 41, 48, 57] as const
const ancestries = ['north', 'latin', 'south_asia', 'middle', 'west_africa', 'south'] as const
/** Far from the seeds of the demo members and the landing pages: these people are nobody else. */
const firstSeed = 900_000

await mkdir(folder, { recursive: true })
for (const gender of ['female', 'male'] as const)
  for (const [i, age] of ages.entries()) {
    const seed = firstSeed + i + (gender === 'male' ? 100 : 0)
    const ancestry = ancestries[i] ?? 'north'
    const person = createLook(createRandomSource(seed), {
      seed,
      gender,
      age,
      ancestry,
      build: 'average',
      setting: 'any',
    })
    const picture = await sharp(await renderPortrait(person, 0))
      .resize(width)
      .webp({ quality: 74, effort: 6, smartSubsample: true })
      .toBuffer()
    await writeFile(`${folder}/${gender}-${i + 1}.webp`, picture)
    console.log(`${gender}-${i + 1}.webp ${picture.length}`)
  }
