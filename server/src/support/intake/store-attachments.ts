import { Problem } from '@amarelle/contract/domain/errors'
import type { ThreadAttachment } from '@amarelle/contract/staff/endpoints/support'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, removeJob } from '../../platform/jobs/jobs.ts'
import { runDecodeTask } from '../../platform/media/decode-queue.ts'
import { readPicture } from '../../platform/media/read-picture.ts'
import type { MailFile } from './parse-support-mail.ts'

/** Of further files only the names are kept. */
const maxStoredFiles = 6
const maxListedFiles = 20
const maxPicturePixels = 2000
/** After this time, files without a message count as abandoned. */
const removeUnusedAfterMs = minutesToMs(10)
/** In the queue for decoding, all mails together wait like one member. */
const mailsInQueue = 0

export interface StoredAttachment extends ThreadAttachment {
  /** Its name in the storage; null if it is not kept. */
  readonly file: string | null
}
export interface StoredAttachments {
  /** The folder in the storage; null without files. */
  readonly folder: string | null
  readonly attachments: readonly StoredAttachment[]
}
const createCleanupKey = (folder: string): string => `remove-unused:${folder}`

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
/** Returns a picture as WebP, without the place and camera that its file names; null if it is none. */
async function developPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await runDecodeTask(mailsInQueue, () =>
      readPicture(bytes, ({ image }) =>
        image
          .clone()
          .resize({
            width: maxPicturePixels,
            height: maxPicturePixels,
            fit: 'inside',
            withoutEnlargement: true,
          })
          .webp()
          .toBuffer(),
      ),
    )
  } catch (error) {
    // A full queue is not the picture's fault: the mail server sends the mail again.
    if (!(error instanceof Problem) || error.code === 'too_many_requests') throw error
    return null
  }
}

/**
 * Stores pictures and PDF documents outside any transaction; a job removes them after 10 minutes unless `keepAttachments` was called.
 * Of other files the name remains. Throws `too_many_requests` while too many pictures wait.
 */
export async function storeAttachments(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  files: readonly MailFile[],
): Promise<StoredAttachments> {
  if (files.length === 0) return { folder: null, attachments: [] }
  const id = createId()
  const folder = `support/${id.slice(0, 2)}/${id}`
  const runAt = addMs(clock.now(), removeUnusedAfterMs)
  await addJob(
    db,
    'remove-files',
    { names: [folder] },
    { key: createCleanupKey(folder), runAt, maxAttempts: 25 },
  )
  const attachments: StoredAttachment[] = []
  for (const [i, { name, bytes }] of files.slice(0, maxListedFiles).entries()) {
    const isStorable = i < maxStoredFiles
    const kind = isStorable && isPdf(bytes) ? 'document' : null
    const content = kind ? bytes : isStorable ? await developPicture(bytes) : null
    const file = content && `${folder}/${i}.${kind ? 'pdf' : 'webp'}`
    if (file) await storage.write(file, content)
    attachments.push({ name, size: bytes.length, kind: file ? (kind ?? 'picture') : null, file })
  }
  return { folder, attachments }
}
/** Keeps the files of a message that is stored in the same transaction. */
export async function keepAttachments(tx: Db, { folder }: StoredAttachments): Promise<void> {
  if (folder) await removeJob(tx, createCleanupKey(folder))
}
