// An S3 service on this machine, for tests: the same verbs as a real one, over HTTP.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { S3BucketConfig } from '../../src/platform/config.ts'

/** Starts the service with an empty bucket; ended after the file's tests. */
export async function startTestS3Server(): Promise<S3BucketConfig> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It signs `/files` where the client, as the services do, signs `/files/`; how to sign is the library's business.
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
