import { Worker } from 'node:worker_threads'
import type { CachedPortrait } from './portrait-cache.ts'
import type { PortraitPerson } from './person.ts'

export type PortraitJob = { person: PortraitPerson; shot: number }
export type PortraitResult = ({ index: number } & CachedPortrait) | { index: number; error: string }
export type DrawPortraitsOptions = {
  /** Folder of the picture cache; normally `.cache/portraits`, which is kept when `.data` is deleted. */
  folder: string
  /** Number of workers. Three keep two cores busy: each sometimes waits for files and for the encoder. */
  workerCount?: number
  onProgress?: (done: number, total: number) => void
}

/**
 * Draws many portraits in parallel in worker threads.
 * @returns the pictures in the order of `jobs`
 * @throws the first failure, after all workers have stopped
 */
export async function drawPortraits(
  jobs: readonly PortraitJob[],
  options: DrawPortraitsOptions,
): Promise<CachedPortrait[]> {
  const pictures = Array.from<CachedPortrait>({ length: jobs.length })
  const count = Math.min(options.workerCount ?? 3, jobs.length)
  let next = 0
  let done = 0

  function run(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = () => {
        const index = next++
        const job = jobs[index]
        if (job) worker.postMessage({ index, ...job })
        else resolve()
      }
      worker.on('error', reject)
      worker.on('exit', (code) => reject(new Error(`A portrait worker stopped with code ${code}`)))
      worker.on('message', (answer: PortraitResult) => {
        if ('error' in answer) {
          reject(new Error(`Portrait ${answer.index} could not be drawn: ${answer.error}`))
          return
        }
        pictures[answer.index] = { path: answer.path, newlyDrawn: answer.newlyDrawn }
        options.onProgress?.(++done, jobs.length)
        give()
      })
      give()
    })
  }

  const workers = [...Array(count)].map(
    () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder: options.folder } }),
  )
  try {
    await Promise.all(workers.map(run))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return pictures
}
