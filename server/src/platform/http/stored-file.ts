// Responses with stored files: an unavailable storage is a 503, not a missing file.
import type { FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { parseByteRange, readByteRange } from './byte-range.ts'
import { StorageUnavailableError } from '../storage/index.ts'

/** Value of `Retry-After` on 503 responses, in seconds. */
export const retryAfterSeconds = 30

const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.status(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store').send()

/**
 * Sends the file, or the part that a `Range` header asks for, as a stream that ends with the client's connection, or lets nginx deliver
 * it. Without a name or file, the answer is 404. `headers` describe the file and are sent with it only.
 */
export async function sendStoredFile(
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  reply: FastifyReply,
  name: string | null,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const sendMissing = () => reply.status(404).header('cache-control', 'no-store').send()
  if (name === null) return sendMissing()
  try {
    if (config.nginxFilesPath !== null) {
      const location = await storage.locate(name)
      if (location === null) return sendMissing()
      return reply
        .headers(headers)
        .header('x-accel-redirect', config.nginxFilesPath + location)
        .send()
    }
    const file = await storage.open(name)
    if (!file) return sendMissing()
    const { range: rangeHeader, 'if-range': condition } = reply.request.headers
    // The files have no validators, so that a condition never holds.
    const range = condition === undefined ? parseByteRange(rangeHeader, file.sizeBytes) : null
    reply.headers(headers).header('accept-ranges', 'bytes')
    if (range === null) return reply.header('content-length', file.sizeBytes).send(file.stream)
    if (range === 'unsatisfiable') {
      file.stream.destroy()
      return reply.status(416).header('content-range', `bytes */${file.sizeBytes}`).send()
    }
    return reply
      .status(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`)
      .header('content-length', range.last - range.first + 1)
      .send(readByteRange(file.stream, range))
  } catch (error) {
    if (error instanceof StorageUnavailableError) return sendUnavailable(reply)
    throw error
  }
}
