import { hairTones, irises, mixColors, skinTones } from './palette.ts'
import type { FaceGeometry, PortraitPerson } from './person.ts'

type Mouth = 'grin' | 'laugh' | 'smile' | 'soft'
export type Expression = { mouth: Mouth; eyes: 'open' | 'laughing'; look: number }

const inkColor = '#2a1814'

function drawEye(person: PortraitPerson, face: FaceGeometry, expression: Expression, right: boolean): string {
  const x = 400 + (right ? face.eyeSpacing : -face.eyeSpacing)
  const flip = right ? ' scale(-1 1)' : ''
  const size = face.eyeSize
  const { shade } = skinTones[person.skin]
  const female = person.gender === 'female'
  const place = `translate(${x} 399)${flip} rotate(${-face.eyeTilt}) scale(${size})`
  if (expression.eyes === 'laughing') {
    return (
      `<g transform="${place}" fill="none" stroke-linecap="round"><path d="M-27 6C-16 -11 12 -13 25 5" stroke="${inkColor}" stroke-width="${female ? 6 : 5}"/>` +
      `<path d="M-20 14C-8 8 8 8 18 13" stroke="${shade}" stroke-width="3" opacity=".55"/>` +
      `${female ? `<path d="M-26 5l-9 -6M-21 0l-7 -8" stroke="${inkColor}" stroke-width="3.6"/>` : ''}</g>`
    )
  }
  const white = 'M-27 4C-18 -15 10 -19 26 2C14 15 -12 17 -27 4Z'
  const id = right ? 'eyer' : 'eyel'
  // The right eye is drawn mirrored, so gaze and highlight are mirrored back.
  const side = right ? -1 : 1
  const look = expression.look * side
  const iris = irises[person.eyes]
  const lid =
    person.age >= 55
      ? '<path d="M-28 2C-18 -17 8 -20 28 3C14 -12 -14 -13 -28 2Z" fill="url(#skin)" opacity=".8"/>'
      : ''
  return (
    `<g transform="${place}"><clipPath id="${id}"><path d="${white}"/></clipPath><path d="${white}" fill="#fffaf5"/>` +
    `<g clip-path="url(#${id})"><circle cx="${look}" cy="-1" r="14.2" fill="${mixColors(iris, '#160d0a', 0.45)}"/><circle cx="${look}" cy="-1" r="12.4" fill="${iris}"/>` +
    `<ellipse cx="${look}" cy="5" rx="8.5" ry="5.5" fill="${mixColors(iris, '#fff2d0', 0.5)}" opacity=".6"/><circle cx="${look}" cy="-1" r="6.3" fill="#140c0b"/>` +
    `<path d="M-30 -20H30V-3C14 -13 -12 -12 -30 4Z" fill="#3a1f1a" opacity=".26"/></g>` +
    `<circle cx="${look - 4.5 * side}" cy="-6" r="3.9" fill="#fff"/><circle cx="${look + 4 * side}" cy="4" r="1.8" fill="#fff" opacity=".75"/>${lid}` +
    `<path d="M-28 5C-18 -17 10 -21 27 3C16 -13 -12 -14 -28 5Z" fill="${inkColor}" stroke="${inkColor}" stroke-width="${female ? 3.4 : 2.2}" stroke-linejoin="round"/>` +
    `${female ? `<path d="M-27 4C-31 2 -35 -1 -38 -6C-35 -6 -30 -5 -24 -3Z" fill="${inkColor}"/>` : ''}` +
    `<path d="M-24 8C-12 17 10 17 22 7" fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" opacity=".6"/>` +
    `<path d="M-27 -9C-14 -26 12 -27 26 -10" fill="none" stroke="${mixColors(shade, inkColor, 0.2)}" stroke-width="3" stroke-linecap="round" opacity=".5"/></g>`
  )
}

function drawBrow(person: PortraitPerson, face: FaceGeometry, right: boolean): string {
  const tone = hairTones[person.hair]
  const colour = ['blonde', 'platinum', 'sand'].includes(person.hair)
    ? mixColors(tone.shade, '#6a4a2c', 0.35)
    : ['rose', 'teal'].includes(person.hair)
      ? '#4a3228'
      : person.hair === 'white' || person.hair === 'silver'
        ? mixColors(tone.shade, skinTones[person.skin].shade, 0.25)
        : tone.shade
  const thick = face.browThickness
  const arch = face.browArch
  const x = 400 + (right ? face.eyeSpacing : -face.eyeSpacing)
  const start = 33
  return (
    `<g transform="translate(${x} ${face.browHeight})${right ? ' scale(-1 1)' : ''}"><path d="M${start - 2} ${thick * 0.5}C${start} ${thick * 0.1} ${start - 1} ${-thick * 0.3} ${start - 4} ${-thick * 0.5}` +
    `C12 ${-arch * 0.7 - thick * 0.5} -14 ${-arch - thick * 0.42} -40 6C-16 ${-arch + thick * 0.5} 8 ${-arch * 0.62 + thick * 0.66} ${start - 2} ${thick * 0.5}Z" fill="${colour}" opacity=".92"/></g>`
  )
}

function drawNose(person: PortraitPerson, face: FaceGeometry): string {
  const { shade, light } = skinTones[person.skin]
  const y = face.noseTip
  const w = face.noseWidth
  const dark = mixColors(shade, inkColor, 0.35)
  return (
    `<path d="M412 384C410 414 416 436 ${400 + w} ${y - 10}C${400 + w + 3} ${y + 2} ${400 + w - 4} ${y + 8} 404 ${y + 8}C412 ${y - 16} 404 420 412 384Z" fill="${shade}" opacity=".26"/>` +
    `<g fill="none" stroke-linecap="round"><path d="M${400 - w} ${y - 4}C${400 - w - 4} ${y + 5} ${400 - w + 6} ${y + 9} ${400 - w + 10} ${y + 5}C392 ${y + 12} 408 ${y + 12} ${400 + w - 10} ${y + 5}C${400 + w - 6} ${y + 9} ${400 + w + 4} ${y + 5} ${400 + w} ${y - 5}" stroke="${mixColors(shade, inkColor, 0.12)}" stroke-width="3.2" opacity=".55"/></g>` +
    `<g fill="${dark}" opacity=".6"><ellipse cx="${400 - w * 0.46}" cy="${y + 5.5}" rx="4.6" ry="2.4"/><ellipse cx="${400 + w * 0.46}" cy="${y + 5.5}" rx="4.6" ry="2.4"/></g>` +
    `<ellipse cx="396" cy="${y - 12}" rx="8" ry="9" fill="url(#glow)"/><path d="M397 396C394 416 394 432 396 ${y - 26}" fill="none" stroke="${mixColors(light, '#ffffff', 0.4)}" stroke-width="7" stroke-linecap="round" opacity=".2"/>`
  )
}

function drawMouth(person: PortraitPerson, face: FaceGeometry, kind: Mouth): string {
  const skin = skinTones[person.skin]
  const male = person.gender === 'male'
  const lip = mixColors(
    skin.lip,
    male ? mixColors(skin.base, skin.shade, 0.5) : '#b83a4c',
    male ? 0.5 : person.seed % 3 === 0 ? 0.4 : 0.08,
  )
  const dark = mixColors(lip, inkColor, 0.5)
  const w = face.mouthWidth
  const full = face.lipFullness
  const crease = `<g fill="none" stroke="${mixColors(skin.shade, inkColor, 0.15)}" stroke-width="2.4" stroke-linecap="round" opacity=".2"><path d="M${-w - 7} -11q-2 4 -1 6M${w + 7} -11q2 4 1 6"/></g>`
  const shine = (y: number) =>
    `<ellipse cx="-3" cy="${y}" rx="13" ry="3" fill="#fff" opacity="${male ? 0.16 : 0.34}"/>`
  const shapes: Record<Mouth, string> = {
    soft:
      `<path d="M${-w + 6} 0C-22 ${-6 * full} -10 ${-11 * full} 0 ${-6 * full}C10 ${-11 * full} 22 ${-6 * full} ${w - 6} -1C22 ${17 * full} -22 ${17 * full} ${-w + 6} 0Z" fill="${lip}"/>` +
      `<path d="M${-w + 4} -1C-18 5 -8 1 0 4C8 1 18 5 ${w - 4} -2" fill="none" stroke="${dark}" stroke-width="3.2" stroke-linecap="round"/>${shine(9 * full)}`,
    smile:
      `<path d="M${-w} -12C-24 ${-6 - 4 * full} -10 ${-8 * full - 2} 0 ${-4 * full - 1}C10 ${-8 * full - 2} 24 ${-6 - 4 * full} ${w} -12C24 ${23 * full} -24 ${23 * full} ${-w} -12Z" fill="${lip}"/>` +
      `<path d="M${-w - 3} -14C-22 8 -8 7 0 7C8 7 22 8 ${w + 3} -14" fill="none" stroke="${dark}" stroke-width="3.4" stroke-linecap="round"/>${shine(12 * full)}${crease}`,
    grin:
      `<path d="M${-w - 2} -12C-26 ${-11 - 4 * full} -10 ${-10 - 5 * full} 0 ${-8 - 2 * full}C10 ${-10 - 5 * full} 26 ${-11 - 4 * full} ${w + 2} -12C${w - 10} ${24 + 5 * full} 20 ${24 + 8 * full} 0 ${24 + 8 * full}C-20 ${24 + 8 * full} ${-w + 10} ${24 + 5 * full} ${-w - 2} -12Z" fill="${lip}"/>` +
      `<path d="M${-w + 5} -8C-18 -5 18 -5 ${w - 5} -8C${w - 14} 16 17 21 0 21C-17 21 ${-w + 14} 16 ${-w + 5} -8Z" fill="#fffaf3"/>` +
      `<path d="M${-w + 5} -8C-18 -5 18 -5 ${w - 5} -8L${w - 7} -3C18 1 -18 1 ${-w + 7} -3Z" fill="#6b2a2a" opacity=".2"/><path d="M-12 -4V16M12 -4V16M0 -4V18" stroke="#d8c8bd" stroke-width="1.1" opacity=".55"/>${shine(25 + 3 * full)}${crease}`,
    laugh:
      `<path d="M${-w - 3} -14C-26 ${-13 - 4 * full} -10 ${-12 - 4 * full} 0 ${-10 - 2 * full}C10 ${-12 - 4 * full} 26 ${-13 - 4 * full} ${w + 3} -14C${w - 6} ${30 + 4 * full} 22 ${36 + 7 * full} 0 ${36 + 7 * full}C-22 ${36 + 7 * full} ${-w + 6} ${30 + 4 * full} ${-w - 3} -14Z" fill="${lip}"/>` +
      `<path d="M${-w + 4} -10C-18 -7 18 -7 ${w - 4} -10C${w - 11} 24 19 33 0 33C-19 33 ${-w + 11} 24 ${-w + 4} -10Z" fill="#5f1f24"/>` +
      `<path d="M${-w + 5} -10C-18 -7 18 -7 ${w - 5} -10C${w - 9} 6 20 10 0 10C-20 10 ${-w + 9} 6 ${-w + 5} -10Z" fill="#fffaf3"/><ellipse cx="0" cy="29" rx="17" ry="9" fill="#c8616a" opacity=".8"/>${crease}`,
  }
  return `<g transform="translate(400 ${face.mouthHeight})">${shapes[kind]}</g>`
}

/** Brows, eyes, nose and mouth. */
export function drawFacialFeatures(
  person: PortraitPerson,
  face: FaceGeometry,
  expression: Expression,
): string {
  return (
    drawNose(person, face) +
    drawEye(person, face, expression, false) +
    drawEye(person, face, expression, true) +
    drawBrow(person, face, false) +
    drawBrow(person, face, true)
  )
}

/** Drawn after the beard, which would otherwise cover the lips. */
export function drawLips(person: PortraitPerson, face: FaceGeometry, expression: Expression): string {
  return drawMouth(person, face, expression.mouth)
}

const frameColors = ['#2b2326', '#6a3f2e', '#3b4b63', '#8a6a3c', '#7b2f3d']

export function drawGlasses(person: PortraitPerson, face: FaceGeometry): string {
  const colour = frameColors[person.seed % frameColors.length] ?? '#2b2326'
  const round = person.seed % 2 === 0
  const w = round ? 70 : 80
  const h = round ? 66 : 56
  const left = 400 - face.eyeSpacing - w / 2
  const right = 400 + face.eyeSpacing - w / 2
  const rx = round ? 33 : 20
  const lens = (x: number) => `<rect x="${x}" y="${400 - h / 2}" width="${w}" height="${h}" rx="${rx}"/>`
  return (
    `<g fill="#fff" fill-opacity=".1" stroke="${colour}" stroke-width="6">${lens(left)}${lens(right)}</g>` +
    `<g fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round"><path d="M${left + w} 394Q400 382 ${right} 394M${left} 394L${400 - face.cheek - 4} 386M${right + w} 394L${400 + face.cheek + 4} 386"/></g>` +
    `<path d="M${left + 14} 418l22 -32M${right + 14} 418l22 -32" stroke="#fff" stroke-width="7" opacity=".2" stroke-linecap="round"/>`
  )
}
