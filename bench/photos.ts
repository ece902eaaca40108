import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { makeWriters } from '../soak/writers.ts'
import { median, type Result, result } from './measure.ts'
import type { Work } from './photo-work.ts'
import { scene } from './scene.ts'

const program = fileURLToPath(new URL('photo-work.ts', import.meta.url))
const uploads = 20

const work = async (...words: string[]): Promise<Work> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words])
  return JSON.parse(stdout) as Work
}

/** A photo as a phone takes it: 12 megapixels, soft shapes under fine noise. */
const phonePhoto = async (): Promise<Buffer> => {
  const shapes = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(shapes)
    .resize(4000, 3000, { kernel: 'cubic' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** One photo against the least that sharp needs for it, and the memory of one and of twenty at once. */
export async function photosBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-photos-'))
  const file = join(folder, 'photo.jpg')
  const stage = await scene()
  try {
    const photo = await phonePhoto()
    await writeFile(file, photo)
    const { bare, rendered } = await work(file, 'side by side')
    const one = await work(file, 'one')
    const members = await makeWriters(stage.house.parts, uploads, 1)
    const start = performance.now()
    const many = await work(file, 'many', stage.databaseUrl, JSON.stringify(members.map(({ id }) => id)))
    const took = (performance.now() - start) / 1000
    console.log(
      `  ${(photo.length / 1e6).toFixed(1)} MB of JPEG: ${median(rendered).toFixed(0)} ms, bare ${median(bare).toFixed(0)} ms; ${uploads} at once in ${took.toFixed(1)} s`,
    )
    const ratios = rendered.map((time, i) => time / (bare[i] ?? Number.NaN))
    return [
      result(
        'photos: a 12 megapixel photo / bare decoding, scaling, encoding',
        median(ratios),
        1.5,
        '',
        false,
      ),
      result('photos: peak memory of one', one.peakMegabytes, 250, ' MB', false),
      result(`photos: peak memory of ${uploads} uploads at once`, many.peakMegabytes, 600, ' MB', false),
    ]
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}
