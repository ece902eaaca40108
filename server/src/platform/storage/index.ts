import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createDeadlineStorage, StorageUnavailableError } from './deadline-storage.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { closeOnFailure, type OpenedFile, type Storage, type StoredFile } from './storage.ts'

export { closeOnFailure, type OpenedFile, type Storage, type StoredFile, StorageUnavailableError }

/** Creates the file storage: the configured S3 bucket, else a folder in DATA_DIR. */
export const createStorage = (config: Pick<Config, 's3' | 'dataDir'>, log: Pick<Log, 'error'>): Storage =>
  createDeadlineStorage(
    config.s3 ? createS3Store(config.s3) : createFolderStore(join(config.dataDir, 'files')),
    log,
  )
