import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { createDrawing } from '../seed/portrait/portrait.ts'
import type { LanderPerson } from './lander-people.ts'

const rasterizeSvg = (svg: string, width: number) =>
  Buffer.from(
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
      .render()
      .asPng(),
  )

/** Renders background and person of the main photo separately, each 4:5 and `width` wide; without the demo photos' grain, which would double the file. */
export async function renderLayers(
  role: LanderPerson,
  width: number,
): Promise<{ backdrop: Buffer; person: Buffer }> {
  const { backdrop, foreground } = createDrawing(role.person, 0, role.scene)
  return {
    backdrop: await sharp(rasterizeSvg(backdrop, width / 4))
      .blur(2.4)
      .resize(width)
      .png()
      .toBuffer(),
    person: rasterizeSvg(foreground, width),
  }
}

export async function renderPicture(role: LanderPerson, width: number): Promise<Buffer> {
  const { backdrop, person } = await renderLayers(role, width)
  return sharp(backdrop)
    .composite([{ input: person }])
    .removeAlpha()
    .png()
    .toBuffer()
}
