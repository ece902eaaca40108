import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../config.ts'
import { safeName, type Storage } from './storage.ts'

/** Milliseconds: a store that does not answer must not hold uploads for ever. */
const patience = { connectionTimeout: 3_000, requestTimeout: 20_000 }

const library = () => import('@aws-sdk/client-s3')
type Library = Awaited<ReturnType<typeof library>>

/** A bucket of an S3-compatible service. Its library is loaded with the first file: who has a folder never pays for it. */
export function s3Storage(place: S3Place): Storage {
  let opened: Promise<{ s3: Library; client: S3Client }> | null = null
  const open = async () => {
    const s3 = await library()
    const client = new s3.S3Client({
      region: place.region,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      // An endpoint of one's own rarely has a host name for each bucket.
      ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
      // Services that are not Amazon's do not all know its newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: patience,
      maxAttempts: 3,
    })
    return { s3, client }
  }
  const opening = () => {
    opened ??= open()
    return opened
  }
  const Bucket = place.bucket
  return {
    async write(name, bytes) {
      const { s3, client } = await opening()
      const Key = safeName(name)
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength }),
      )
    },
    async read(name) {
      const { s3, client } = await opening()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: safeName(name) }))
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      const { s3, client } = await opening()
      const Key = safeName(name)
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
      // The first kind of listing, which every service has. What is removed leaves it: no page numbers are needed.
      for (let more = true; more; ) {
        const page = await client.send(new s3.ListObjectsCommand({ Bucket, Prefix: `${Key}/` }))
        const Objects = (page.Contents ?? []).map((one) => ({ Key: one.Key ?? '' }))
        if (Objects.length === 0) return
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors.length) throw new Error(`${Errors.length} files below ${name} could not be removed`)
        more = page.IsTruncated === true
      }
    },
  }
}
