import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Resvg } from '@resvg/resvg-js'

/** A clip: returns the frame at each moment, as the content of an SVG. */
export interface ClipAnimation {
  readonly width: number
  readonly height: number
  readonly durationSeconds: number
  readonly drawFrame: (second: number) => string
}
const framesPerSecond = 20

/** 0 before `from`, 1 after `to`, smoothly interpolated between them. */
export function ease(second: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (second - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
export const toPngDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const renderFrame = ({ width, height, drawFrame }: ClipAnimation, second: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">${drawFrame(second)}</svg>`,
    { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } },
  ).render()

export const renderStill = (film: ClipAnimation, second: number): Buffer => renderFrame(film, second).asPng()

const codecs = {
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '44',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '2',
  ],
  mp4: [
    '-c:v',
    'libx264',
    '-crf',
    '31',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-movflags',
    '+faststart',
  ],
} as const

/** Encodes with Debian's ffmpeg, which is needed only to draw the clips again. */
export async function encodeClip(film: ClipAnimation, file: string): Promise<void> {
  const frames: Buffer[] = []
  for (let index = 0; index < film.durationSeconds * framesPerSecond; index++)
    frames.push(Buffer.from(renderFrame(film, index / framesPerSecond).pixels))
  for (const [kind, options] of Object.entries(codecs)) {
    const size = `${film.width}x${film.height}`
    const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', String(framesPerSecond), '-i', '-']
    const ffmpeg = spawn(
      'ffmpeg',
      ['-v', 'error', '-y', ...input, ...options, '-pix_fmt', 'yuv420p', '-an', `${file}.${kind}`],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
    for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain')
    ffmpeg.stdin.end()
    const [code] = (await once(ffmpeg, 'exit')) as [number]
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${file}.${kind}`)
  }
}
