import { Readable } from 'node:stream'
import type { ListObjectsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3BucketConfig } from '../config/storage-config.ts'
import { type FileStore, assertStorageName } from './storage.ts'

/** Milliseconds. Without `throwOnRequestTimeout` the library only warns; `socketTimeout` ends stalled responses. */
const s3Timeouts = {
  connectionTimeout: 2_000,
  requestTimeout: 20_000,
  throwOnRequestTimeout: true,
  socketTimeout: 10_000,
}
/** Each picture that is being sent occupies one; slow readers must not keep the others waiting. */
const maxS3Connections = 1000

/** nginx fetches the file at once; longer than clocks differ. */
const presignedAddressSeconds = 60

const loadS3Sdk = () => import('@aws-sdk/client-s3')
type S3Sdk = Awaited<ReturnType<typeof loadS3Sdk>>

/** Bucket of an S3-compatible service. Its library is loaded on first use, so installations with a folder do not load it. */
export function createS3Store(place: S3BucketConfig): FileStore {
  let opened: Promise<{ s3: S3Sdk; client: S3Client }> | null = null
  const open = async () => {
    const s3 = await loadS3Sdk()
    const client = new s3.S3Client({
      region: place.region,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      // Self-hosted endpoints rarely have a host name per bucket.
      ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
      // Not all other services support Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...s3Timeouts,
        httpAgent: { maxSockets: maxS3Connections },
        httpsAgent: { maxSockets: maxS3Connections },
      },
      maxAttempts: 2,
    })
    return { s3, client }
  }
  const opening = () => {
    opened ??= open()
    return opened
  }
  const Bucket = place.bucket
  return {
    async write(name, bytes, abortSignal) {
      const { s3, client } = await opening()
      const Key = assertStorageName(name)
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength }),
        { abortSignal },
      )
    },
    async open(name, abortSignal) {
      const { s3, client } = await opening()
      try {
        const { Body, ContentLength } = await client.send(
          new s3.GetObjectCommand({ Bucket, Key: assertStorageName(name) }),
          { abortSignal },
        )
        if (!(Body instanceof Readable)) return null
        if (ContentLength === undefined) throw new Error(`the bucket does not tell the size of ${name}`)
        return { sizeBytes: ContentLength, stream: Body }
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async locate(name) {
      const { s3, client } = await opening()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new s3.GetObjectCommand({ Bucket, Key: assertStorageName(name) })
      const { pathname, search } = new URL(
        await getSignedUrl(client, command, { expiresIn: presignedAddressSeconds }),
      )
      return `${pathname.slice(1)}${search}`
    },
    async *list() {
      const { s3, client } = await opening()
      // Version 1, like `remove`: each page begins after the last name of the one before.
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: ListObjectsCommandOutput = await client.send(
          new s3.ListObjectsCommand({ Bucket, ...(after && { Marker: after }) }),
        )
        const { Contents = [], IsTruncated } = page
        for (const { Key, Size, LastModified } of Contents)
          if (Key !== undefined && Size !== undefined && LastModified !== undefined)
            yield { name: Key, sizeBytes: Size, modifiedAt: LastModified }
        after = IsTruncated ? Contents.at(-1)?.Key : undefined
      }
    },
    async remove(name, abortSignal) {
      const { s3, client } = await opening()
      const Key = assertStorageName(name)
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      // ListObjects version 1, which every service supports. Deleted files disappear from the list, so no paging is needed.
      for (let more = true; more; ) {
        const page = await client.send(new s3.ListObjectsCommand({ Bucket, Prefix: `${Key}/` }), {
          abortSignal,
        })
        const Objects = (page.Contents ?? []).map((one) => ({ Key: one.Key ?? '' }))
        if (Objects.length === 0) return
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          { abortSignal },
        )
        if (Errors.length) throw new Error(`${Errors.length} files below ${name} could not be removed`)
        more = page.IsTruncated === true
      }
    },
  }
}
