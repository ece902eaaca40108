import type { RequestContext } from '../../platform/context.ts'
import { runDecodeTask } from '../../platform/media/decode-queue.ts'
import { rewriteVoiceRecording } from '../../platform/media/rewrite-voice-recording.ts'
import { renderChatImage, storeChatImage } from '../images/chat-image.ts'
import { getVoiceFilePath } from '../voice/voice-file.ts'
import type { SendMessageDraft } from './check-and-store-message.ts'
import { unsentImages, unsentVoices } from './unsent-media.ts'

/** Describes what a message was sent with, stored before the message. */
export interface StoredUpload {
  readonly draft: SendMessageDraft
  /** Call when the message is stored; without it, a job deletes the files of a message that was not. */
  readonly keep: () => Promise<void>
}

/** Decodes, renders and stores the image of a draft, in base64. Throws what renderChatImage throws. */
export async function storeImageUpload(
  context: RequestContext,
  draft: SendMessageDraft,
  image: string,
): Promise<StoredUpload> {
  const rendered = await runDecodeTask(draft.senderId, () => renderChatImage(context.db, image))
  const imageId = await unsentImages.scheduleCleanup(context)
  await storeChatImage(context.storage, imageId, rendered)
  return {
    draft: { ...draft, imageId, imageWidth: rendered.width, imageHeight: rendered.height },
    keep: () => unsentImages.cancelCleanup(context.db, imageId),
  }
}

/** Rewrites and stores the recording of a draft, in base64. Throws what rewriteVoiceRecording throws. */
export async function storeVoiceUpload(
  context: RequestContext,
  draft: SendMessageDraft,
  { audio, levels }: { readonly audio: string; readonly levels: readonly number[] },
): Promise<StoredUpload> {
  const { bytes, durationMs } = await runDecodeTask(draft.senderId, () =>
    rewriteVoiceRecording(Buffer.from(audio, 'base64')),
  )
  const fileId = await unsentVoices.scheduleCleanup(context)
  await context.storage.write(getVoiceFilePath(fileId), bytes)
  return {
    draft: { ...draft, voice: { fileId, durationMs, levels } },
    keep: () => unsentVoices.cancelCleanup(context.db, fileId),
  }
}
