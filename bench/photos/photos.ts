import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createWriters } from '../../soak/writers.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'
import { createPhonePhoto } from './phone-photo.ts'
import type { PhotoWorkResult } from './photo-work.ts'
import { startBenchEnvironment } from '../support/environment.ts'

const workScript = fileURLToPath(new URL('photo-work.ts', import.meta.url))
const concurrentUploads = 20

const runPhotoWork = async (...words: string[]): Promise<PhotoWorkResult> => {
  const { stdout } = await promisify(execFile)(process.execPath, [workScript, ...words])
  return JSON.parse(stdout) as PhotoWorkResult
}

/** Compares one photo with the minimal work in sharp, and measures the memory of one and of twenty concurrent photos. */
export async function photosBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-photos-'))
  const file = join(folder, 'photo.jpg')
  const environment = await startBenchEnvironment()
  try {
    const photo = await createPhonePhoto()
    await writeFile(file, photo)
    const { bareMs, renderedMs } = await runPhotoWork(file, 'side by side')
    const single = await runPhotoWork(file, 'one')
    const members = await createWriters(environment.app.services, concurrentUploads, 1)
    const start = performance.now()
    const many = await runPhotoWork(
      file,
      'many',
      environment.databaseUrl,
      JSON.stringify(members.map(({ id }) => id)),
    )
    const uploadSeconds = (performance.now() - start) / 1000
    console.log(
      `  ${(photo.length / 1e6).toFixed(1)} MB of JPEG: ${median(renderedMs).toFixed(0)} ms, bare ${median(bareMs).toFixed(0)} ms; ${concurrentUploads} at once in ${uploadSeconds.toFixed(1)} s`,
    )
    const ratios = renderedMs.map((time, i) => time / (bareMs[i] ?? Number.NaN))
    return [
      createTargetResult(
        'photos: a 12 megapixel photo / bare decoding, scaling, encoding',
        median(ratios),
        1.5,
        '',
        false,
      ),
      createTargetResult('photos: peak memory of one', single.peakMegabytes, 250, ' MB', false),
      createTargetResult(
        `photos: peak memory of ${concurrentUploads} uploads at once`,
        many.peakMegabytes,
        600,
        ' MB',
        false,
      ),
    ]
  } finally {
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}
