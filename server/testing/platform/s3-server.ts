// A local S3 service for tests, with the same operations over HTTP as a real one.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { S3BucketConfig } from '../../src/platform/config.ts'

/** Starts the service with an empty bucket; stopped after the file's tests. */
export async function startTestS3Server(): Promise<S3BucketConfig> {
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
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
