// A local S3 service for tests, with the same operations over HTTP as a real one.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3BucketConfig } from '../../src/platform/config/storage-config.ts'

export interface TestS3Server {
  readonly bucket: S3BucketConfig
  readonly stop: () => Promise<void>
}
/** Starts the service with an empty bucket. */
export async function startS3Server(): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It computes signatures for `/files`, the client for `/files/` like real services; signing is the library's concern.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port }: AddressInfo = await server.run()
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'eu-central-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
