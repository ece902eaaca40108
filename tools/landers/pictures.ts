// `node tools/landers/pictures.ts`: redraws the people of the landing pages, after a change of the people or of the drawing code.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { landerPeople } from './lander-people.ts'
import { renderPicture } from './render-picture.ts'

const folder = fileURLToPath(new URL('../../web/public/landers/people', import.meta.url))
const width = 560

for (const [niche, roles] of Object.entries(landerPeople)) {
  await mkdir(`${folder}/${niche}`, { recursive: true })
  for (const [index, role] of roles.entries()) {
    const picture = await sharp(await renderPicture(role, width))
      .webp({ quality: 74, effort: 6, smartSubsample: true })
      .toBuffer()
    await writeFile(`${folder}/${niche}/${index + 1}.webp`, picture)
    console.log(`${niche}/${index + 1}.webp ${picture.length}`)
  }
}
