import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createDeadlineStorage, StorageUnavailableError } from './deadline-storage.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { Storage } from './storage.ts'

export { type Storage, StorageUnavailableError }

/** Where files are kept: the S3 bucket of the configuration, else a folder in DATA_DIR. */
export const createStorage = (config: Pick<Config, 's3' | 'dataDir'>, log: Pick<Log, 'error'>): Storage =>
  createDeadlineStorage(
    config.s3 ? createS3Store(config.s3) : createFolderStore(join(config.dataDir, 'files')),
    log,
  )
