import type { RequestContext } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

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

/** Implemented by `chat`. Answers null for a message that the caller did not receive from that member. */
export const messageEvidencePort = createPort<MessageEvidenceCollector>('message evidence')
/** Implemented by `profiles`: what viewers read of a profile, and its main photo. */
export const profileEvidencePort = createPort<ProfileEvidenceCollector>('profile evidence')

export const collectEvidence = (
  context: MemberContext,
  reportedId: number,
  messageId: number | null,
): Promise<Evidence | null> =>
  messageId === null
    ? profileEvidencePort.get()(context, reportedId)
    : messageEvidencePort.get()(context, { reportedId, messageId })
