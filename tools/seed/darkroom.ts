import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderStorage } from '../../server/src/platform/storage.ts'
import type { Darkroom } from './store/photos.ts'

/** Drawn pictures outlive the data folder, so that beginning anew is quick. */
const cache = fileURLToPath(new URL('../../.cache/portraits', import.meta.url))

/** Photo files as app/compose places them, for a seeding into this data folder. */
export const darkroomIn = (dataDir: string, say: (line: string) => void): Darkroom => ({
  storage: folderStorage(join(dataDir, 'files')),
  cache,
  say,
})
