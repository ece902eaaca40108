// Routes that answer stored files: a picture that can't be had at the moment is not one that is gone.
import type { FastifyReply } from 'fastify'
import { type Storage, StorageUnavailableError } from '../storage/index.ts'

/** Seconds after which somebody who was answered 503 may ask again. */
export const retryAfterSeconds = 30

/** The file, null when there is none, or that the storage does not answer. */
export async function readStoredFile(
  storage: Storage,
  name: string,
): Promise<Uint8Array | null | 'unavailable'> {
  try {
    return await storage.read(name)
  } catch (error) {
    if (error instanceof StorageUnavailableError) return 'unavailable'
    throw error
  }
}
export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.status(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store').send()
