// `node tools/landers/clips.ts [conversation-3] [--posters]`: draws and encodes the two clips of each niche, or only those whose names
// start with the argument, or only their posters; needs `apt-get install ffmpeg`.
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { landerPeople, type LanderPerson } from './lander-people.ts'
import { ease, toPngDataUrl, type ClipAnimation, encodeClip, renderStill } from './encode-clip.ts'
import { renderLayers } from './render-picture.ts'

const folder = fileURLToPath(new URL('../../web/public/landers/clips', import.meta.url))
const maxClipBytes = 300_000
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { posters: { type: 'boolean' } },
})
const [only] = positionals
/** Each niche's brand colours in the light scheme (ui/tokens.css). */
const brandColors: Readonly<Record<string, string>> = {
  1: '#cb1b4a',
  2: '#a2492d',
  3: '#7c3cd1',
  4: '#cb0278',
  5: '#007277',
  6: '#266f40',
  7: '#1c62d1',
}
interface EmbeddedLayers {
  readonly backdrop: string
  readonly person: string
}
async function embedLayers(role: LanderPerson, width: number): Promise<EmbeddedLayers> {
  const { backdrop, person } = await renderLayers(role, width)
  return { backdrop: toPngDataUrl(backdrop), person: toPngDataUrl(person) }
}
const svgImage = (href: string, width: number, height: number, transform: string) =>
  `<image xlink:href="${href}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" transform="${transform}"/>`
/** Scales about the point (`x`, `y`), and translates by (`dx`, `dy`). */
const scaleAboutCenter = (scale: number, x: number, y: number, dx = 0, dy = 0) =>
  `translate(${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}) scale(${scale.toFixed(4)}) translate(${-x} ${-y})`

/** Transition from one picture to the next, by its progress from 0 to 1. */
const transitionMasks: ((share: number, width: number, height: number) => string)[] = [
  (share, w, h) => `<circle cx="${w / 2}" cy="${h * 0.42}" r="${share * Math.hypot(w, h) * 0.62}"/>`,
  (share, w, h) => `<path d="M${w * 1.3 - share * w * 1.6} 0H${w}V${h}H${w * 1.6 - share * w * 1.6}Z"/>`,
  (share, w, h) =>
    [0, 1, 2, 3, 4]
      .map((strip) => {
        const own = Math.min(1, Math.max(0, share * 1.8 - strip * 0.2))
        return `<rect x="${(strip * w) / 5 - 0.5}" y="${h - own * h}" width="${w / 5 + 1}" height="${own * h}"/>`
      })
      .join(''),
  (share, w, h) =>
    `<path transform="translate(${w / 2} ${h * 0.45}) scale(${share * w * 0.115})" d="M0 10C-14 0-12-10-6-10c3 0 5 2 6 5 1-3 3-5 6-5 6 0 8 10-6 20Z"/>`,
]

/** Five people one after the other; the last transitions to the first again. */
async function createTransitionClip(roles: readonly LanderPerson[]): Promise<ClipAnimation> {
  const [width, height, turn, change] = [480, 600, 2, 0.7]
  const people = await Promise.all(roles.slice(0, 5).map((role) => embedLayers(role, width)))
  const shown = (number: number, second: number) => {
    const at = people[number % people.length]
    if (!at) throw new Error('nobody is in the cast')
    const drift = second / turn
    return (
      svgImage(at.backdrop, width, height, scaleAboutCenter(1.06 + drift * 0.03, width / 2, height / 2)) +
      svgImage(
        at.person,
        width,
        height,
        scaleAboutCenter(1.01 + drift * 0.05, width / 2, height * 0.7, 0, 4 - drift * 4),
      )
    )
  }
  return {
    width,
    height,
    durationSeconds: people.length * turn,
    drawFrame(second) {
      const number = Math.floor(second / turn)
      const within = second - number * turn
      const share = ease(within, turn - change, turn)
      const before = shown(number, within + change)
      if (share === 0) return before
      const entrance = transitionMasks[number % transitionMasks.length]
      return `${before}<clipPath id="in">${entrance?.(share, width, height)}</clipPath><g clip-path="url(#in)">${shown(number + 1, within - turn + change)}</g>`
    },
  }
}

interface ChatLine {
  readonly from: 'left' | 'right'
  readonly startSecond: number
  readonly wordWidths: readonly number[]
}
/** Messages are drawn as lines without letters, because the page exists in eleven languages. */
const chatLines: readonly ChatLine[] = [
  { from: 'left', startSecond: 0.8, wordWidths: [120, 70] },
  { from: 'right', startSecond: 2.6, wordWidths: [150] },
  { from: 'left', startSecond: 4.2, wordWidths: [170, 110] },
  { from: 'right', startSecond: 6, wordWidths: [90] },
]
function drawBubble(
  { from, startSecond, wordWidths }: ChatLine,
  second: number,
  top: number,
  brand: string,
): string {
  const typing = ease(second, startSecond, startSecond + 0.25)
  if (typing === 0) return ''
  const isFinished = second > startSecond + 0.8
  const grown = isFinished ? ease(second, startSecond + 0.8, startSecond + 1.05) : 1
  const width = isFinished ? Math.max(...wordWidths) + 44 : 84
  const height = isFinished ? wordWidths.length * 20 + 26 : 42
  const left = from === 'left' ? 318 : 642 - width
  const ink = from === 'left' ? '#3a2a35' : '#ffffff'
  const inside = isFinished
    ? wordWidths.map(
        (word, row) =>
          `<rect x="${left + 22}" y="${top + 19 + row * 20}" width="${word}" height="8" rx="4" fill="${ink}" opacity=".72"/>`,
      )
    : [0, 1, 2].map((dot) => {
        const lift = Math.max(0, Math.sin((second - startSecond) * 9 - dot * 0.9)) * 5
        return `<circle cx="${left + 26 + dot * 16}" cy="${top + 22 - lift}" r="5" fill="${ink}" opacity=".6"/>`
      })
  const anchor = from === 'left' ? left : left + width
  return `<g opacity="${typing}" transform="${scaleAboutCenter(0.86 + 0.14 * Math.min(typing, grown), anchor, top + height)}"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="20" fill="${from === 'left' ? '#fffaf6' : brand}"/>${inside.join('')}</g>`
}

/** Two people talk until both smile: cards left and right, their messages between them, a heart at the end. */
async function createConversationClip(roles: readonly LanderPerson[], brand: string): Promise<ClipAnimation> {
  const [width, height, seconds] = [960, 540, 10]
  const [first, second] = roles
  if (!first || !second) throw new Error('two people are needed')
  const [left, right] = [await embedLayers(first, 300), await embedLayers(second, 300)]
  const ground = await sharp((await renderLayers(first, 480)).backdrop)
    .resize(480, 270, { fit: 'cover', position: 'top' })
    .blur(16)
    .modulate({ brightness: 0.62 })
    .png()
    .toBuffer()
  const backdrop = toPngDataUrl(ground)
  const card = ({ backdrop: behind, person }: EmbeddedLayers, side: -1 | 1, at: number) => {
    const [w, h] = [252, 336]
    const together = ease(at, 7.2, 8.2) - ease(at, 9.5, 10)
    const x = width / 2 - w / 2 + side * (322 - together * 168)
    const y = height / 2 - h / 2 + Math.sin(at * 0.63 * (side + 2)) * 5
    const turn = side * (2.5 - together * 5)
    const id = side < 0 ? 'l' : 'r'
    return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)} ${w / 2} ${h})"><clipPath id="${id}"><rect width="${w}" height="${h}" rx="26"/></clipPath><rect x="6" y="14" width="${w}" height="${h}" rx="26" opacity=".28"/><g clip-path="url(#${id})">${svgImage(behind, w, h, '')}${svgImage(person, w, h, scaleAboutCenter(1.02 + together * 0.06, w / 2, h))}</g></g>`
  }
  const bubbles = (at: number) => {
    const opacity = 1 - ease(at, 6.9, 7.3)
    let top = 96
    const bubbleDrawings = chatLines.map((line) => {
      const one = drawBubble(line, at, top, brand)
      top += line.wordWidths.length * 20 + 44
      return one
    })
    return opacity === 0 ? '' : `<g opacity="${opacity}">${bubbleDrawings.join('')}</g>`
  }
  const heart = (at: number) => {
    const size =
      ease(at, 7.9, 8.4) * (1 + Math.max(0, Math.sin((at - 8.3) * 6)) * 0.06) * (1 - ease(at, 9.5, 9.9))
    return size <= 0
      ? ''
      : `<path transform="translate(480 132) scale(${(size * 3.6).toFixed(3)})" fill="#f0466b" stroke="#fff" stroke-width=".9" d="M0 10C-14 0-12-10-6-10c3 0 5 2 6 5 1-3 3-5 6-5 6 0 8 10-6 20Z"/>`
  }
  return {
    width,
    height,
    durationSeconds: seconds,
    drawFrame: (at) =>
      svgImage(backdrop, width, height, '') +
      bubbles(at) +
      card(left, -1, at) +
      card(right, 1, at) +
      heart(at),
  }
}

/** A play symbol on the poster, without words. */
const drawPlayIcon = ({ width, height }: ClipAnimation) =>
  `<g transform="translate(${width / 2} ${height * 0.76})"><circle r="44" fill="#1a0b14" opacity=".62"/><circle r="44" fill="none" stroke="#fff" stroke-width="3" opacity=".9"/><path d="M-13-20 22 0-13 20Z" fill="#fff" stroke="#fff" stroke-width="5" stroke-linejoin="round"/></g>`

async function writeClip(name: string, film: ClipAnimation, posterAt: number): Promise<void> {
  if (only && !name.startsWith(only)) return
  const poster = { ...film, frame: (second: number) => film.drawFrame(second) + drawPlayIcon(film) }
  await writeFile(
    `${folder}/${name}.webp`,
    await sharp(renderStill(poster, posterAt)).webp({ quality: 78, effort: 6 }).toBuffer(),
  )
  if (!values.posters) await encodeClip(film, `${folder}/${name}`)
  for (const kind of ['webm', 'mp4', 'webp']) {
    const { size } = await stat(`${folder}/${name}.${kind}`)
    if (size > maxClipBytes) throw new Error(`${name}.${kind} has ${size} bytes, more than ${maxClipBytes}`)
    console.log(`${name}.${kind} ${size}`)
  }
}

await mkdir(folder, { recursive: true })
for (const [niche, roles] of Object.entries(landerPeople)) {
  await writeClip(`transitions-${niche}`, await createTransitionClip(roles), 0.4)
  await writeClip(`conversation-${niche}`, await createConversationClip(roles, brandColors[niche] ?? ''), 5.6)
}
