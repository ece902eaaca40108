import type { CommentedPart } from '@amarelle/contract/endpoints/chat'
import { type ProfilePrompt, profilePrompts } from '@amarelle/contract/domain/fields'
import type { Photo, Profile } from '@amarelle/contract/endpoints/profiles'

/** A part of a profile, as it is shown above the comment. */
export type ShownPart =
  | { readonly kind: 'photo'; readonly photo: Photo }
  | { readonly kind: 'prompt'; readonly prompt: ProfilePrompt; readonly answer: string }

export const toCommentedPart = (shown: ShownPart): CommentedPart =>
  shown.kind === 'photo' ? { kind: 'photo', photo: shown.photo.id } : shown
/** Names a part in addresses and drafts. */
export const getPartKey = (shown: ShownPart): string =>
  shown.kind === 'photo' ? `photo-${shown.photo.id}` : `prompt-${shown.prompt}`

/** The part that `?comment=` names, after buying credits or a proof of age; undefined if it is not shown any more. */
export function findPart({ photos, notes }: Profile, key: string | null): ShownPart | undefined {
  const parts: ShownPart[] = [
    ...photos.filter(({ locked }) => !locked).map((photo) => ({ kind: 'photo', photo }) as const),
    ...profilePrompts.map((prompt) => ({ kind: 'prompt', prompt, answer: notes[prompt] ?? '' }) as const),
  ]
  return parts.find((part) => getPartKey(part) === key && (part.kind === 'photo' || part.answer !== ''))
}
