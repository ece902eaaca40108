import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { drawingOf } from '../seed/portrait/portrait.ts'
import { shotOf } from '../seed/portrait/shot.ts'
import type { Role } from './cast.ts'

const drawn = (svg: string, width: number) =>
  Buffer.from(
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
      .render()
      .asPng(),
  )

/** Which of the person's photos was taken there. */
function shotAt({ person, scene }: Role): number {
  const shot = [...Array(60).keys()].find((number) => shotOf(person, number).scene.name === scene)
  if (shot === undefined) throw new Error(`${person.setting} knows no scene ${scene}`)
  return shot
}

/** Background and person apart, each 4:5 and `width` wide; without the grain of the demo's photos, which would double the file. */
export async function layersOf(role: Role, width: number): Promise<{ backdrop: Buffer; person: Buffer }> {
  const { backdrop, foreground } = drawingOf(role.person, shotAt(role))
  return {
    backdrop: await sharp(drawn(backdrop, width / 4))
      .blur(2.4)
      .resize(width)
      .png()
      .toBuffer(),
    person: drawn(foreground, width),
  }
}

export async function pictureOf(role: Role, width: number): Promise<Buffer> {
  const { backdrop, person } = await layersOf(role, width)
  return sharp(backdrop)
    .composite([{ input: person }])
    .removeAlpha()
    .png()
    .toBuffer()
}
