import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  profileTextNames,
  type translateProfileEndpoint,
} from '@amarelle/contract/endpoints/translation/translation'
import { loadMemberProfile } from '../discovery/index.ts'
import { assertMemberActor } from '../platform/actor.ts'
import type { RequestContext } from '../platform/context.ts'
import { translateTexts } from './translate-texts.ts'

/** Translates the texts of a profile as the member sees it. Throws what loadMemberProfile and translateTexts throw. */
export async function translateProfile(
  context: RequestContext,
  { profile: id }: ParsedEndpointInput<typeof translateProfileEndpoint>,
): Promise<EndpointAnswer<typeof translateProfileEndpoint>> {
  const member = { ...context, actor: assertMemberActor(context) }
  const { profile } = await loadMemberProfile(member, id)
  const originals = { about: profile.about, ...profile.notes }
  const names = profileTextNames.filter((name) => originals[name])
  const translated = await translateTexts(
    member,
    names.map((name) => originals[name] ?? ''),
  )
  return { translations: Object.fromEntries(names.map((name, index) => [name, translated[index]])) }
}
