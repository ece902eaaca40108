import {
  acceptFictionalEndpoint,
  deleteChatEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { data, redirect } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../forms/api-result.ts'
import { parseWholeNumber } from '../../forms/parse-form-values.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/thread.ts'
import { ConversationView } from './conversation-view.tsx'
import { MemberSidebar } from './member-sidebar.tsx'
import { encodeBase64 } from './composer/picture.ts'

/** `/chats/{conversation}` and `/members/{profile}/chat`; a conversation that exists has the first address only. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
    const { call } = context.get(visitContext)
    const { pathname, searchParams } = new URL(request.url)
    const byProfile = pathname.startsWith('/members/')
    const opened = await call(
      getThreadEndpoint,
      byProfile ? { profile: params.id } : { conversation: params.id },
    )
    if (byProfile && opened.conversation)
      throw redirect(`/chats/${opened.conversation.id}${searchParams.has('gift') ? '?gift' : ''}`)
    return { opened, key: crypto.randomUUID() }
  })

async function readImageInput(form: FormData): Promise<{ image?: string }> {
  const file = form.get('image')
  return file instanceof File && file.size > 0 ? { image: await encodeBase64(file) } : {}
}

/** What the forms do without script, and the agreement also with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const form = await readFormData(request)
  const typed = getTextFields(form)
  const { intent, profile = '', conversation = '', text = '', key = '' } = typed
  if (intent === 'agree') {
    const agreed = await tryCall(() => call(acceptFictionalEndpoint, { profile: parseWholeNumber(profile) }))
    return agreed.ok ? null : toActionError(agreed, typed)
  }
  if (intent === 'remove') {
    const removed = await tryCall(() =>
      call(deleteChatEndpoint, { conversation: parseWholeNumber(conversation) }),
    )
    return removed.ok ? redirect('/chats') : toActionError(removed, typed)
  }
  if (intent === 'unmatch') {
    const ended = await tryCall(() => call(unmatchEndpoint, { id: parseWholeNumber(profile) }))
    return ended.ok ? redirect('/chats') : toActionError(ended, typed)
  }
  const image = await readImageInput(form)
  const message = { profile: parseWholeNumber(profile), client_id: key, text, ...image }
  const sent = await tryCall(() => call(sendMessageEndpoint, message, { key }))
  return sent.ok ? redirect(`/chats/${sent.answer.message.conversation}`) : toActionError(sent, typed)
}

export default function ThreadScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, key } = loaderData
  return (
    <>
      <ConversationView
        key={opened.profile.id}
        opened={opened}
        formKey={key}
        sendError={actionData ? { error: actionData.error, text: actionData.typed['text'] ?? '' } : undefined}
      />
      <MemberSidebar profile={opened.profile} />
    </>
  )
}
