import { fileURLToPath } from 'node:url'
import type { Storage } from '../../server/src/platform/storage/index.ts'
import type { Darkroom } from './store/photos.ts'

/** Drawn pictures outlive the data folder, so that beginning anew is quick. */
const cache = fileURLToPath(new URL('../../.cache/portraits', import.meta.url))

/** For a seeding into the storage that the server reads. */
export const darkroomIn = (storage: Storage, say: (line: string) => void): Darkroom => ({
  storage,
  cache,
  say,
})
