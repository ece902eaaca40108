// Responses with stored files: an unavailable storage is a 503, not a missing file.
import type { FastifyReply } from 'fastify'
import { type Storage, StorageUnavailableError } from '../storage/index.ts'

/** Value of `Retry-After` on 503 responses, in seconds. */
export const retryAfterSeconds = 30

/** Reads the file; returns null if it does not exist, or reports that the storage is unavailable. */
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
