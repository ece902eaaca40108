import { fileURLToPath } from 'node:url'
import type { Storage } from '../../server/src/platform/storage/index.ts'
import type { PhotoStorage } from './store/photos.ts'

/** Drawn pictures are kept outside the data folder, so that a restart from scratch is quick. */
const cacheFolder = fileURLToPath(new URL('../../.cache/portraits', import.meta.url))

/** Options for seeding into the storage that the server reads. */
export const createPhotoStorage = (storage: Storage, say: (line: string) => void): PhotoStorage => ({
  storage,
  cacheFolder,
  printLine: say,
})
