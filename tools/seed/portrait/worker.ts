import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { getOrDrawPortrait } from './portrait-cache.ts'
import type { PortraitJob, PortraitResult } from './draw-portraits.ts'

if (!parentPort) throw new Error('worker.ts runs in a worker thread; call drawPortraits')
const port = parentPort
const { folder } = workerData as { folder: string }
// The workers already run in parallel; threads inside the encoder would only compete with them.
sharp.concurrency(1)

port.on('message', ({ index, person, shot }: PortraitJob & { index: number }) => {
  getOrDrawPortrait(person, shot, folder).then(
    (picture) => port.postMessage({ index, ...picture } satisfies PortraitResult),
    (error: unknown) => port.postMessage({ index, error: String(error) } satisfies PortraitResult),
  )
})
