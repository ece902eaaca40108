import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { boundedStorage, StorageUnavailable } from './bounded.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export { type Storage, StorageUnavailable }

/** Where files are kept: the S3 bucket of the configuration, else a folder in DATA_DIR. */
export const storageOf = (config: Pick<Config, 's3' | 'dataDir'>, log: Pick<Log, 'error'>): Storage =>
  boundedStorage(config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataDir, 'files')), log)
