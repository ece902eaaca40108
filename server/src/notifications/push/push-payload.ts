import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { countMemberUnreadMessages } from '../../chat/index.ts'
import { countNewLikes } from '../../likes/index.ts'
import type { Services, Site } from '../../platform/context.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { getViewer } from '../../profiles/index.ts'
import { toMemberActor } from '../../platform/actor.ts'
import type { MemberNotification } from '../rules/member-notification.ts'

/** Kinds that may tell of somebody, where the member's notices are not discreet. */
const kindsWithNames: readonly MemberNotification['kind'][] = [
  'new_conversation',
  'new_message',
  'like',
  'match',
]

/**
 * What the service worker gets, as JSON: the words in the notice's language, the screen, and the number of the app's badge as
 * it is now (docs/messages.md#number-of-new-things).
 */
export async function createPushPayload(
  services: Services,
  { memberId, site, notice }: { memberId: number; site: Site; notice: MemberNotification },
): Promise<string> {
  const { kind, path, topic, language, name } = notice
  const viewer = await getViewer({ ...services, site, actor: toMemberActor(memberId) })
  const [unread, likes, texts] = await Promise.all([
    countMemberUnreadMessages(services.db, memberId),
    countNewLikes(services.db, viewer),
    loadTranslations(language),
  ])
  const id = name !== null && kindsWithNames.includes(kind) ? `push.${kind}_named` : `push.${kind}`
  return JSON.stringify({
    title: site.name,
    body: texts._(id, { name: name ?? '' }),
    path,
    topic,
    badge: unread + likes,
  } satisfies PushPayload)
}
