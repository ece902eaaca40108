import type { Context } from '../platform/context.ts'

/** What stands behind a report, as it is at that moment: it outlives what it was taken from, so it names nobody. */
export interface Evidence {
  readonly facts: readonly object[]
  /** Name in the case (`1.webp`), as the facts call it, to name in the storage. */
  readonly files: Readonly<Record<string, string>>
}
type Asks = Context & { readonly memberId: number }
type OfMessage = (context: Asks, about: { reportedId: number; messageId: number }) => Promise<Evidence | null>
type OfProfile = (context: Asks, reportedId: number) => Promise<Evidence>

const nothing: Evidence = { facts: [], files: {} }
let ofMessage: OfMessage = async () => null
let ofProfile: OfProfile = async () => nothing

/** Conversations stand above moderation. Null for a message that the caller did not receive from that member. */
export const provideMessageEvidence = (gather: OfMessage): void => {
  ofMessage = gather
}
/** So do profiles: what of one its viewers read, and its main photo. */
export const provideProfileEvidence = (gather: OfProfile): void => {
  ofProfile = gather
}
export const evidenceOf = (
  context: Asks,
  reportedId: number,
  messageId: number | null,
): Promise<Evidence | null> =>
  messageId === null ? ofProfile(context, reportedId) : ofMessage(context, { reportedId, messageId })
