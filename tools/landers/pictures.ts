// `node tools/landers/pictures.ts`: redraws the people of the landing pages, after a change of the people or of the drawing code.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type LanderPerson, landerPeople, sampleCardPeople } from './lander-people.ts'
import { renderPicture } from './render-picture.ts'

const folder = fileURLToPath(new URL('../../web/public/landers', import.meta.url))
const width = 560

async function writePicture(name: string, role: LanderPerson): Promise<void> {
  const picture = await sharp(await renderPicture(role, width))
    .webp({ quality: 74, effort: 6, smartSubsample: true })
    .toBuffer()
  const file = join(folder, `${name}.webp`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
  console.log(`${name}.webp ${picture.length}`)
}

for (const [niche, roles] of Object.entries(landerPeople))
  for (const [index, role] of roles.entries()) await writePicture(`people/${niche}/${index + 1}`, role)
for (const [name, role] of Object.entries(sampleCardPeople)) await writePicture(`tinderswipe/${name}`, role)
