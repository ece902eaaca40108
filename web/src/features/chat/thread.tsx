import './composer/composer.css'
import './thread/thread.css'
import './thread/bubbles.css'
import { acceptFictional, deleteChat, getThread, sendMessage } from '@amarelle/contract/chat'
import { unmatch } from '@amarelle/contract/likes'
import { data, redirect } from 'react-router'
import { attempt, load, refused, textsOf } from '../../session/attempt.ts'
import { wholeNumber } from '../../session/form-values.ts'
import { readForm } from '../../session/read-form.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/thread.ts'
import { Conversation } from './conversation.tsx'
import { Peek } from './peek.tsx'
import { base64Of } from './composer/picture.ts'

/** `/chats/{conversation}` and `/members/{profile}/chat`; a conversation that exists has the first address only. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  load(request, async () => {
    if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
    const { call } = context.get(visitContext)
    const { pathname, searchParams } = new URL(request.url)
    const byProfile = pathname.startsWith('/members/')
    const opened = await call(getThread, byProfile ? { profile: params.id } : { conversation: params.id })
    if (byProfile && opened.conversation)
      throw redirect(`/chats/${opened.conversation.id}${searchParams.has('gift') ? '?gift' : ''}`)
    return { opened, key: crypto.randomUUID() }
  })

async function imageOf(form: FormData): Promise<{ image?: string }> {
  const file = form.get('image')
  return file instanceof File && file.size > 0 ? { image: await base64Of(file) } : {}
}

/** What the forms do without script, and the agreement also with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const form = await readForm(request)
  const typed = textsOf(form)
  const { intent, profile = '', conversation = '', text = '', key = '' } = typed
  if (intent === 'agree') {
    const agreed = await attempt(() => call(acceptFictional, { profile: wholeNumber(profile) }))
    return agreed.ok ? null : refused(agreed, typed)
  }
  if (intent === 'remove') {
    const removed = await attempt(() => call(deleteChat, { conversation: wholeNumber(conversation) }))
    return removed.ok ? redirect('/chats') : refused(removed, typed)
  }
  if (intent === 'unmatch') {
    const ended = await attempt(() => call(unmatch, { id: wholeNumber(profile) }))
    return ended.ok ? redirect('/chats') : refused(ended, typed)
  }
  const image = await imageOf(form)
  const message = { profile: wholeNumber(profile), client_id: key, text, ...image }
  const sent = await attempt(() => call(sendMessage, message, { key }))
  return sent.ok ? redirect(`/chats/${sent.answer.message.conversation}`) : refused(sent, typed)
}

export default function ThreadScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, key } = loaderData
  return (
    <>
      <Conversation
        key={opened.profile.id}
        opened={opened}
        formKey={key}
        refused={actionData ? { error: actionData.error, text: actionData.typed['text'] ?? '' } : undefined}
      />
      <Peek profile={opened.profile} />
    </>
  )
}
