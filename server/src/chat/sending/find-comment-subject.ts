import { createProblem } from '@amarelle/contract/domain/errors'
import type { CommentedPart } from '@amarelle/contract/endpoints/chat'
import type { RequestContext } from '../../platform/context.ts'
import {
  filterVisibleNotes,
  findPhotoWithOwner,
  findProfileRow,
  getPhotoAccess,
  isPhotoLocked,
} from '../../profiles/index.ts'
import type { CommentSubjectRow } from '../messages/message-columns.sql.ts'

interface CommentedProfile {
  readonly senderId: number
  readonly receiverId: number
  /** The receiver's. */
  readonly name: string
}

/**
 * Returns what a comment is about, if the sender sees it on the receiver's profile at present. Throws `commented_part_changed` for a photo
 * that is removed, locked or another member's, and for an answer that is not shown or was changed.
 */
export async function findCommentSubject(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  { senderId, receiverId, name }: CommentedProfile,
  part: CommentedPart,
): Promise<CommentSubjectRow> {
  if (part.kind === 'photo') {
    const photo = await findPhotoWithOwner(db, part.photo)
    const isShown =
      photo?.memberId === receiverId &&
      photo.status === 'active' &&
      !isPhotoLocked(photo, photo.before, await getPhotoAccess(db, senderId), site)
    if (!isShown) throw createProblem('commented_part_changed', { name })
    return {
      photoId: part.photo,
      photoActive: true,
      premiumOnly: photo.premiumOnly,
      photosBefore: photo.before,
      prompt: null,
      answer: '',
      answerRemoved: false,
    }
  }
  const { prompt, answer } = part
  const profile = await findProfileRow(db, receiverId)
  if (!profile || filterVisibleNotes(profile.notes, site)[prompt] !== answer)
    throw createProblem('commented_part_changed', { name })
  return {
    photoId: null,
    photoActive: false,
    premiumOnly: false,
    photosBefore: 0,
    prompt,
    answer,
    answerRemoved: false,
  }
}
