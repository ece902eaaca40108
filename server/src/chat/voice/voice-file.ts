import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'
import type { OpenedFile } from '../../platform/storage/index.ts'

export const getVoiceFilePath = (id: string): string => `chat/${id.slice(0, 2)}/${id}.mp4`

/** Signed URL path of a recording, valid for one viewer only and for a limited time. */
export const createVoicePath = (
  services: Pick<Services, 'clock' | 'config'>,
  viewer: number,
  id: string,
): string => signUrlPath(services, `/chat-voices/${id}.mp4`, viewer)

/** Opens a recording for a caller that has decided who may hear it. Throws `not_found` if its file is gone. */
export async function openVoice({ storage }: Pick<Services, 'storage'>, id: string): Promise<OpenedFile> {
  const file = await storage.open(getVoiceFilePath(id))
  if (!file) throw createProblem('not_found')
  return file
}
