import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { translateMessageEndpoint } from '@amarelle/contract/endpoints/translation/translation'
import { loadReadableText } from '../chat/index.ts'
import { assertMemberActor } from '../platform/actor.ts'
import type { RequestContext } from '../platform/context.ts'
import { translateTexts } from './translate-texts.ts'

/**
 * Translates the text of a message that the member sees. Throws what loadReadableText and translateTexts throw.
 */
export async function translateMessage(
  context: RequestContext,
  { message }: ParsedEndpointInput<typeof translateMessageEndpoint>,
): Promise<EndpointAnswer<typeof translateMessageEndpoint>> {
  const member = { ...context, actor: assertMemberActor(context) }
  const [translation] = await translateTexts(member, [await loadReadableText(member, message)])
  if (!translation) throw createProblem('translation_unavailable')
  return { translation }
}
