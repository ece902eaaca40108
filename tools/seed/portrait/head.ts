import { mixColors, skinTones } from './palette.ts'
import type { FaceGeometry, PortraitPerson } from './person.ts'
import { drawMirrored } from './shape.ts'

/** Outline of the face without ears, from the left temple over the crown and back by the chin. */
function traceFaceOutline(face: FaceGeometry): string {
  const { cheek, jaw, jawHeight, chin, chinWidth } = face
  const side = (x: number) => 400 + x
  return (
    `M${side(-cheek)} 380C${side(-cheek - 4)} 262 ${side(-cheek * 0.66)} 198 400 198` +
    `C${side(cheek * 0.66)} 198 ${side(cheek + 4)} 262 ${side(cheek)} 380` +
    `C${side(cheek)} 440 ${side(jaw + 13)} ${jawHeight - 30} ${side(jaw)} ${jawHeight}` +
    `C${side(jaw - 17)} ${jawHeight + 38} ${side(chinWidth)} ${chin} 400 ${chin}` +
    `C${side(-chinWidth)} ${chin} ${side(-jaw + 17)} ${jawHeight + 38} ${side(-jaw)} ${jawHeight}` +
    `C${side(-jaw - 13)} ${jawHeight - 30} ${side(-cheek)} 440 ${side(-cheek)} 380Z`
  )
}

function drawEars(face: FaceGeometry, shade: string): string {
  const x = 400 - face.cheek
  const ear = `M${x + 8} 384C${x - 12} 366 ${x - 28} 384 ${x - 22} 416C${x - 19} 438 ${x - 8} 456 ${x + 8} 452Z`
  const fold = `M${x - 2} 398C${x - 14} 390 ${x - 16} 412 ${x - 8} 432`
  return (
    `<g fill="url(#ear)">${drawMirrored(ear)}</g>` +
    `<g fill="none" stroke="${shade}" stroke-width="3.5" stroke-linecap="round" opacity=".5">${drawMirrored(fold)}</g>`
  )
}

function drawSoftEllipse(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${paint})" opacity="${opacity}"/>`
}

/** Faint wrinkles by age; none under 46. At the size of a first page, stronger ones look like scars. */
function drawWrinkles(person: PortraitPerson, face: FaceGeometry): string {
  if (person.age < 46) return ''
  const { shade } = skinTones[person.skin]
  const strength = Math.min(0.24, 0.1 + (person.age - 46) * 0.006)
  const y = face.mouthHeight
  const corner = 400 - face.eyeSpacing - 31 * face.eyeSize
  let lines = `M${400 - face.noseWidth - 12} ${y - 48}C${400 - face.noseWidth - 26} ${y - 34} ${400 - face.mouthWidth - 8} ${y - 22} ${400 - face.mouthWidth - 10} ${y - 2}`
  if (person.age >= 52) {
    lines += `M${corner} 400q-8 -4 -14 -5M${corner + 1} 408q-7 2 -12 5`
    lines += `M${400 - face.eyeSpacing - 20} 427C${400 - face.eyeSpacing - 6} 436 ${400 - face.eyeSpacing + 10} 435 ${400 - face.eyeSpacing + 22} 427`
  }
  const forehead =
    person.age >= 62
      ? `<path d="M346 ${face.browHeight - 46}Q400 ${face.browHeight - 54} 454 ${face.browHeight - 46}M360 ${face.browHeight - 66}Q400 ${face.browHeight - 72} 440 ${face.browHeight - 66}"/>`
      : ''
  return `<g fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" opacity="${strength.toFixed(2)}">${drawMirrored(lines)}${forehead}</g>`
}

function drawFreckles(person: PortraitPerson): string {
  if (!person.freckles) return ''
  let dots = ''
  for (let index = 0; index < 22; index++) {
    const turn = (index * 137.5 + person.seed) % 61
    const x = 322 + ((index * 47 + person.seed * 7) % 160)
    const y = 430 + (turn % 34)
    if (Math.abs(x - 400) > 12)
      dots += `<circle cx="${x}" cy="${y.toFixed(1)}" r="${(1.5 + (turn % 9) / 7).toFixed(1)}"/>`
  }
  return `<g fill="${skinTones[person.skin].shade}" opacity=".5">${dots}</g>`
}

/** Skin with its light and shade; facial features are drawn over it. */
export function drawHead(person: PortraitPerson, face: FaceGeometry, covered: boolean): string {
  const { shade } = skinTones[person.skin]
  const outline = traceFaceOutline(face)
  return (
    `${covered ? '' : drawEars(face, shade)}<path d="${outline}" fill="url(#skin)"/>` +
    `<clipPath id="face"><path d="${outline}"/></clipPath><g clip-path="url(#face)">` +
    `<rect x="260" y="180" width="280" height="430" fill="url(#cheekside)"/>` +
    drawSoftEllipse(400, 214, 190, 76, 'skinshade', 0.6) +
    drawSoftEllipse(400 - face.cheek * 0.62, 462, 56, 42, 'blush', person.gender === 'male' ? 0.42 : 0.72) +
    drawSoftEllipse(400 + face.cheek * 0.62, 462, 56, 42, 'blush', person.gender === 'male' ? 0.38 : 0.64) +
    drawSoftEllipse(362, 306, 84, 56, 'glow', 0.6) +
    drawSoftEllipse(400 - face.eyeSpacing, 392, 44, 26, 'skinshade', 0.42) +
    drawSoftEllipse(400 + face.eyeSpacing, 392, 44, 26, 'skinshade', 0.5) +
    drawSoftEllipse(400, face.mouthHeight + 38, 40, 12, 'skinshade', 0.6) +
    drawSoftEllipse(400, face.chin + 4, 90, 30, 'skinshade', 0.55) +
    drawSoftEllipse(394, face.mouthHeight + 54, 30, 14, 'glow', 0.28) +
    `</g>${drawWrinkles(person, face)}${drawFreckles(person)}`
  )
}

/** The distance by which neck, body and clothes are moved up to meet the head. */
export const bodyOffsetY = 74

/** Neck and shoulders in skin; clothes cover most of it. */
export function drawNeck(person: PortraitPerson, face: FaceGeometry, torso: string): string {
  const { shade, base } = skinTones[person.skin]
  const half = person.gender === 'male' ? 67 + (face.jaw - 98) * 0.4 : 51 + (face.jaw - 86) * 0.3
  const left = 400 - half
  const right = 400 + half
  // The body is higher than the head's coordinates suggest, so the chin's shadow has to be moved too.
  const chin = face.chin - bodyOffsetY
  const bones = 'M314 722C350 722 378 730 392 748'
  return (
    `<path d="${torso}" fill="url(#skinbody)"/>` +
    `<path d="M${left} 470V640C${left} 668 ${left + 8} 690 ${left + 20} 706Q400 756 ${right - 20} 706C${right - 8} 690 ${right} 668 ${right} 640V470Z" fill="url(#neck)"/>` +
    `<clipPath id="neckclip"><path d="M${left} 470V650Q400 740 ${right} 650V470Z"/></clipPath><g clip-path="url(#neckclip)">${drawSoftEllipse(406, chin + 4, half + 46, 84, 'skinshade', 1)}${drawSoftEllipse(406, chin - 6, half + 24, 64, 'skinshade', 1)}</g>` +
    `<g fill="none" stroke="${mixColors(base, shade, 0.7)}" stroke-width="4" stroke-linecap="round" opacity=".42">${drawMirrored(bones)}</g>`
  )
}

/** Gradients in skin colours. */
export function createSkinGradients(person: PortraitPerson): string {
  const { light, base, shade, blush } = skinTones[person.skin]
  const fade = (id: string, colour: string, opacity: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".55" stop-color="${colour}" stop-opacity="${opacity * 0.5}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  return (
    `<linearGradient id="skin" x1=".1" y1=".1" x2=".95" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${mixColors(base, shade, 0.42)}"/></linearGradient>` +
    `<linearGradient id="cheekside" x1="0" y1="0" x2="1" y2=".08"><stop offset="0" stop-color="${light}" stop-opacity=".35"/><stop offset=".3" stop-color="${base}" stop-opacity="0"/><stop offset=".62" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity=".5"/></linearGradient>` +
    `<linearGradient id="ear" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${mixColors(base, shade, 0.6)}"/></linearGradient>` +
    `<linearGradient id="neck" gradientUnits="userSpaceOnUse" x1="370" y1="600" x2="420" y2="740"><stop offset="0" stop-color="${mixColors(base, shade, 0.42)}"/><stop offset=".55" stop-color="${mixColors(base, shade, 0.2)}"/><stop offset="1" stop-color="${base}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="skinbody" gradientUnits="userSpaceOnUse" x1="200" y1="660" x2="620" y2="960"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${mixColors(base, shade, 0.6)}"/></linearGradient>` +
    fade('skinshade', shade, 0.55) +
    fade('blush', blush, 0.5) +
    fade('glow', mixColors(light, '#ffffff', 0.5), 0.6)
  )
}
