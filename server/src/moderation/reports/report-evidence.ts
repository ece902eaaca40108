import type { MemberContext } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

/** Snapshot of the reported content. It outlives its source and the accounts, so it contains no names. */
export interface Evidence {
  readonly facts: readonly object[]
  /** Maps the name in the case (`1.webp`), which the facts use, to the path in the storage. */
  readonly files: Readonly<Record<string, string>>
  /** The reported profile's main photo. */
  readonly photoId: string | null
}
type MessageEvidenceCollector = (
  context: MemberContext,
  about: { reportedId: number; messageId: number },
) => Promise<Evidence | null>
type ProfileEvidenceCollector = (context: MemberContext, reportedId: number) => Promise<Evidence>

/** Implemented by `chat`. Returns null for a message that the caller did not receive from that member. */
export const messageEvidencePort = createPort<MessageEvidenceCollector>('message evidence')
/** Implemented by `profiles`: the profile as viewers see it, and its main photo. */
export const profileEvidencePort = createPort<ProfileEvidenceCollector>('profile evidence')

export const collectEvidence = (
  context: MemberContext,
  reportedId: number,
  messageId: number | null,
): Promise<Evidence | null> =>
  messageId === null
    ? profileEvidencePort.get()(context, reportedId)
    : messageEvidencePort.get()(context, { reportedId, messageId })
