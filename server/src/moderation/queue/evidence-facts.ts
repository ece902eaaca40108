import { instantSchema } from '@amarelle/contract/domain/common'
import type { EvidenceMessage } from '@amarelle/contract/staff/endpoints/cases'
import { z } from 'zod'
import type { CaseSource } from './case-source.ts'

/** The stored form of evidence from `chat` and `profiles`. */
const messageFactSchema = z.object({
  id: z.int(),
  from: z.enum(['reporter', 'reported']),
  reported: z.boolean(),
  kind: z.string(),
  text: z.string(),
  gift: z.string().nullable(),
  image: z.string().nullable(),
  /** Missing in evidence from before there were comments. */
  comments_on: z.object({ photo: z.string().nullable(), answer: z.string() }).nullish(),
  /** Absent in evidence from before voice messages. */
  voice: z.string().nullable().default(null),
  sent_at: instantSchema,
})
const profileFactSchema = z.object({
  about: z.string(),
  notes: z.record(z.string(), z.string()),
  photo: z.string().nullable(),
})

interface EvidenceFacts {
  readonly messages: readonly EvidenceMessage[]
  readonly profileTexts: readonly string[]
  /** Pictures of the reported profile, or those that a complaint is about. */
  readonly photos: readonly { readonly name: string; readonly id: string | null }[]
}
/** Reads the evidence of a case; leaves out what it can't read. */
export function readEvidence({ facts, photoId, heldPhotoIds }: CaseSource): EvidenceFacts {
  const messages = facts.flatMap((fact) => {
    const { data } = messageFactSchema.safeParse(fact)
    if (!data) return []
    const { id, from, reported, kind, text, gift, image, voice, comments_on, sent_at: sentAt } = data
    const commentsOn = comments_on ? { answer: comments_on.photo === null ? comments_on.answer : null } : null
    return [
      {
        id,
        from,
        isReported: reported,
        kind,
        text,
        gift,
        picture: image,
        recording: voice,
        commentsOn,
        sentAt,
      },
    ]
  })
  const profiles = facts.flatMap((fact) => profileFactSchema.safeParse(fact).data ?? [])
  return {
    messages,
    profileTexts: profiles.flatMap(({ about, notes }) => [about, ...Object.values(notes)]).filter(Boolean),
    photos: [
      ...profiles.flatMap(({ photo }) => (photo ? [{ name: photo, id: photoId }] : [])),
      ...heldPhotoIds.map((id, i) => ({ name: `${i + 1}.webp`, id })),
    ],
  }
}
