import { hideFictionalEndpoint } from '@amarelle/contract/endpoints/discovery'
import {
  acceptFictionalEndpoint,
  deleteChatEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
  setConversationOptionsEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { coolingOffHours, startCoolingOffEndpoint } from '@amarelle/contract/endpoints/spending'
import { data, redirect } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../forms/api-result.ts'
import { parseWholeNumber } from '../../forms/parse-form-values.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/thread.ts'
import { ConversationView } from './conversation-view.tsx'
import { MemberSidebar } from './member-sidebar.tsx'
import { encodeBase64 } from './composer/picture.ts'

/** Serves `/chats/{conversation}` and `/members/{profile}/chat`. Throws a redirect from the latter if the conversation exists, and a 404 for a malformed id. */
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

/** The options that a form's button sets. */
const readConversationOptions = (typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (['pinned', 'muted', 'archived'] as const)
      .filter((option) => option in typed)
      .map((option) => [option, typed[option] === 'true']),
  )

/** Handles the forms without JavaScript, and the consent form in every case. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const form = await readFormData(request)
  const typed = getTextFields(form)
  const { intent, profile = '', conversation = '', text = '', key = '' } = typed
  if (intent === 'agree') {
    const response = await tryCall(() =>
      call(acceptFictionalEndpoint, {
        profile: parseWholeNumber(profile),
        version: typed['version'] ?? '',
        price: parseWholeNumber(typed['price'] ?? ''),
      }),
    )
    return response.ok ? null : toActionError(response, typed)
  }
  if (intent === 'hide-fictional') {
    const response = await tryCall(() => call(hideFictionalEndpoint, {}))
    return response.ok ? redirect('/members') : toActionError(response, typed)
  }
  if (intent === 'pause') {
    const hours = coolingOffHours.find((one) => String(one) === typed['hours']) ?? coolingOffHours[0]
    const response = await tryCall(() => call(startCoolingOffEndpoint, { hours }))
    return response.ok ? null : toActionError(response, typed)
  }
  if (intent === 'remove') {
    const response = await tryCall(() =>
      call(deleteChatEndpoint, { conversation: parseWholeNumber(conversation) }),
    )
    return response.ok ? redirect('/chats') : toActionError(response, typed)
  }
  if (intent === 'options') {
    const response = await tryCall(() =>
      call(setConversationOptionsEndpoint, {
        conversation: parseWholeNumber(conversation),
        ...readConversationOptions(typed),
      }),
    )
    return response.ok ? null : toActionError(response, typed)
  }
  if (intent === 'unmatch') {
    const response = await tryCall(() => call(unmatchEndpoint, { id: parseWholeNumber(profile) }))
    return response.ok ? redirect('/chats') : toActionError(response, typed)
  }
  const image = await readImageInput(form)
  const message = { profile: parseWholeNumber(profile), client_id: key, text, ...image }
  const response = await tryCall(() => call(sendMessageEndpoint, message, { key }))
  return response.ok
    ? redirect(`/chats/${response.answer.message.conversation}`)
    : toActionError(response, typed)
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
