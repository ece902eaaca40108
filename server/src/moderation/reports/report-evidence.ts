import type { RequestContext } from '../../platform/context.ts'

/** What stands behind a report, as it is at that moment: it outlives what it was taken from, so it names nobody. */
export interface Evidence {
  readonly facts: readonly object[]
  /** Name in the case (`1.webp`), as the facts call it, to name in the storage. */
  readonly files: Readonly<Record<string, string>>
}
type MemberContext = RequestContext & { readonly memberId: number }
type MessageEvidenceCollector = (
  context: MemberContext,
  about: { reportedId: number; messageId: number },
) => Promise<Evidence | null>
type ProfileEvidenceCollector = (context: MemberContext, reportedId: number) => Promise<Evidence>

const noEvidence: Evidence = { facts: [], files: {} }
let collectMessageEvidence: MessageEvidenceCollector = async () => null
let collectProfileEvidence: ProfileEvidenceCollector = async () => noEvidence

/** Conversations stand above moderation. Null for a message that the caller did not receive from that member. */
export const registerMessageEvidence = (gather: MessageEvidenceCollector): void => {
  collectMessageEvidence = gather
}
/** So do profiles: what of one its viewers read, and its main photo. */
export const registerProfileEvidence = (gather: ProfileEvidenceCollector): void => {
  collectProfileEvidence = gather
}
export const collectEvidence = (
  context: MemberContext,
  reportedId: number,
  messageId: number | null,
): Promise<Evidence | null> =>
  messageId === null
    ? collectProfileEvidence(context, reportedId)
    : collectMessageEvidence(context, { reportedId, messageId })
