import { createHash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { type RandomSource, createRandomSource } from '../random-source.ts'
import { createClothGradients, drawClothes, drawEarrings, drawHat, traceTorso } from './clothes.ts'
import { chooseTrousers, drawArms, drawLowerBody } from './body.ts'
import { type Pixels, compositePortrait } from './composite-portrait.ts'
import { drawFacialFeatures, drawGlasses, drawLips } from './face.ts'
import { drawBeard, createBeardGradients, drawHair, createHairGradients, earHidingStyles } from './hair.ts'
import { bodyOffsetY, drawHead, drawNeck, createSkinGradients } from './head.ts'
import { type PortraitPerson, createFaceGeometry } from './person.ts'
import { type Shot, createShot } from './shot.ts'

export type { PortraitPerson } from './person.ts'

/** Size of the canvas in the units of the drawings. */
const width = 800
const height = 1000
/** Size in pixels of every rendered portrait. A tenth smaller than the canvas takes a fifth less time. */
export const portraitSize = { width: 720, height: 900 }
/** The background is drawn smaller by this factor and scaled up, which blurs it at no cost. */
const backdropScale = 5
const encoding = { blur: 3, version: 3 }

const wrapSvg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`

function drawForeground(person: PortraitPerson, shot: Shot, number: number): string {
  if (shot.framing === 'place') return wrapSvg('')
  const face = createFaceGeometry(person)
  const bare = traceTorso(person)
  const { back, front } = drawHair(shot.hairStyle, person, face)
  const [light, strength] = shot.scene.light
  const tilt = `rotate(${shot.tilt.toFixed(2)} 400 610)`
  const place = `translate(${shot.x.toFixed(1)} ${shot.y.toFixed(1)}) translate(400 560) scale(${shot.scale.toFixed(3)}) translate(-400 -560)`
  const flip = shot.flip ? 'matrix(-1 0 0 1 800 0)' : 'translate(0 0)'
  const scarf = shot.clothing.tone
  const isBust = shot.framing === 'close'
  const below = isBust ? '' : drawLowerBody(person, shot.clothing, chooseTrousers(person.seed + number))
  const arms = isBust ? '' : drawArms(person, shot.clothing, shot.held)
  return wrapSvg(
    `<defs>${createSkinGradients(person)}${createHairGradients(person, scarf)}${createBeardGradients(person)}${createClothGradients(shot.clothing, shot.hat)}` +
      '<radialGradient id="halo"><stop offset="0" stop-color="#1a0d14" stop-opacity=".22"/><stop offset="1" stop-color="#1a0d14" stop-opacity="0"/></radialGradient>' +
      `<radialGradient id="sun" cx=".16" cy=".1" r=".95"><stop offset="0" stop-color="${light}" stop-opacity="${(strength * 3).toFixed(2)}"/><stop offset="1" stop-color="${light}" stop-opacity="${(strength * 0.6).toFixed(3)}"/></radialGradient>` +
      '<radialGradient id="vignette" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-color="#1a0b14" stop-opacity="0"/><stop offset="1" stop-color="#1a0b14" stop-opacity=".34"/></radialGradient></defs>' +
      `<g transform="${flip}"><g transform="${place}"><ellipse cx="400" cy="760" rx="470" ry="460" fill="url(#halo)"/>` +
      `<g transform="${tilt}">${back}</g><g transform="translate(0 ${-bodyOffsetY})">${below}${drawNeck(person, face, bare)}${drawClothes(person, shot.clothing)}${arms}</g>` +
      `<g transform="${tilt}">${drawHead(person, face, earHidingStyles.includes(shot.hairStyle))}${drawBeard(person, face)}${drawFacialFeatures(person, face, shot.expression)}${drawLips(person, face, shot.expression)}` +
      `${shot.clothing.earrings && !earHidingStyles.includes(shot.hairStyle) ? drawEarrings(person, face.cheek) : ''}${front}${shot.glasses ? drawGlasses(person, face) : ''}${shot.hat ? drawHat(shot.hat) : ''}</g></g></g>` +
      `<rect width="${width}" height="${height}" fill="url(#sun)"/><rect width="${width}" height="${height}" fill="url(#vignette)"/>`,
  )
}

/** Colours of the light at different times of a day, over the whole backdrop. */
const tints = ['#ffffff', '#ffd9a0', '#ff9f7a', '#9fc4ff', '#6a5acd', '#2d4a7a', '#c8e6a0'] as const

/** Crops, mirrors and tints the scene at random, so that two people in the same scene rarely have the same background. */
function drawBackdrop({ scene, framing }: Shot, chance: RandomSource): string {
  const drawing = scene.draw(chance)
  const zoom = framing === 'place' ? 1 : chance.between(1, 1.7)
  const left = (1 - zoom) * width * chance.next()
  const top = (1 - zoom) * height * chance.next()
  const flip = chance.chance(0.5) ? `matrix(-1 0 0 1 ${width} 0) ` : ''
  const tint = chance.pick(tints)
  const strength = chance.between(0.04, 0.24)
  return wrapSvg(
    `<g transform="${flip}translate(${left.toFixed(0)} ${top.toFixed(0)}) scale(${zoom.toFixed(3)})">${drawing}</g>` +
      `<rect width="${width}" height="${height}" fill="${tint}" opacity="${strength.toFixed(3)}"/>`,
  )
}

/** `blur` is that of the backdrop, in its pixels. */
export type Drawing = { backdrop: string; foreground: string; blur: number; grainOffset: number }

/** Returns the drawing as SVG text: cheap to create, and its hash is the name of the finished picture. */
export function createDrawing(person: PortraitPerson, shot: number, sceneName?: string): Drawing {
  const composed = createShot(person, shot, sceneName)
  return {
    backdrop: drawBackdrop(composed, createRandomSource(`scene/${person.seed}/${shot}`)),
    foreground: drawForeground(person, composed, shot),
    blur: composed.framing === 'place' ? 0.6 : encoding.blur,
    grainOffset: (person.seed + shot * 31) % 4096,
  }
}

export function hashDrawing(drawing: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([encoding, drawing]))
    .digest('hex')
    .slice(0, 40)
}

function rasterize(svg: string, pixels: number): Pixels {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: pixels },
    font: { loadSystemFonts: false },
  }).render()
  return { data: image.pixels, width: image.width, height: image.height }
}

/** A PNG of `portraitSize`, not compressed: it is encoded again at once. */
export async function renderDrawing(drawing: Drawing): Promise<Buffer> {
  const isFocused = drawing.blur < 1
  const sharpScene = rasterize(
    drawing.backdrop,
    isFocused ? portraitSize.width : portraitSize.width / backdropScale,
  )
  const backdrop = await sharp(sharpScene.data, {
    raw: { width: sharpScene.width, height: sharpScene.height, channels: 4 },
  })
    .removeAlpha()
    .blur(drawing.blur)
    .raw()
    .toBuffer()
  const picture = compositePortrait(
    { ...sharpScene, data: backdrop },
    rasterize(drawing.foreground, portraitSize.width),
    drawing.grainOffset,
  )
  return sharp(picture, { raw: { ...portraitSize, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Draws photo number `shot` of an illustrated person; no photos of real people are used (docs/safety.md#demo-members). */
export function renderPortrait(person: PortraitPerson, shot: number): Promise<Buffer> {
  return renderDrawing(createDrawing(person, shot))
}
