import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { countMemberUnreadMessages } from '../../chat/index.ts'
import { countNewLikes } from '../../likes/index.ts'
import type { Services, Site } from '../../platform/context.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { getViewer } from '../../profiles/index.ts'
import { toMemberActor } from '../../platform/actor.ts'
import type { MemberNotification } from '../rules/member-notification.ts'

/** Kinds that include a name, unless the member's notifications are discreet. */
const kindsWithNames: readonly MemberNotification['kind'][] = [
  'new_conversation',
  'new_message',
  'comment',
  'like',
  'match',
]

/**
 * JSON payload for the service worker: text in the notification's language, path to open, and the current app badge count
 * (docs/messages.md#number-of-new-things).
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
    loadTranslations(language, site),
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
