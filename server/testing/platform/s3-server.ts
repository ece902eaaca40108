import { afterAll } from 'vitest'
import type { S3BucketConfig } from '../../src/platform/config/storage-config.ts'
import { startS3Server } from './start-s3-server.ts'

/** Starts an S3 service with an empty bucket; stopped after the file's tests. */
export async function startTestS3Server(): Promise<S3BucketConfig> {
  const { bucket, stop } = await startS3Server()
  afterAll(stop)
  return bucket
}
