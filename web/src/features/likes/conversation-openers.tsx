import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-query.ts'
import { useUser } from '../../api/use-user.ts'
import { lowercaseWithinSentence } from '../../formatting/lowercase-within-sentence.ts'
import { useVisit } from '../../session/use-visit.ts'
import * as styles from './likes.module.css'

/** Names of the interests that both members share; loaded when the match is shown. */
async function loadSharedInterests(id: number, ownInterests: readonly string[]): Promise<string[]> {
  const [{ profile }, { interests }] = await Promise.all([
    call(getMemberEndpoint, { id }),
    call(getInterestsEndpoint, {}),
  ])
  return interests
    .filter(({ code }) => ownInterests.includes(code) && profile.interests.includes(code))
    .map(({ name }) => name)
}

interface Props {
  readonly match: ProfileCard
  readonly disabled: boolean
  readonly onOpener: (event: MouseEvent, text: string) => void
}
/** Shared interests and two suggested first messages; a suggestion is put into the message field, not sent. */
export function ConversationOpeners({ match: { id, name }, disabled, onOpener }: Props) {
  const { language } = useVisit()
  const { t } = useLingui()
  const ownInterests = useUser()?.profile.interests ?? []
  const shared = useQuery({
    queryKey: `shared-interests ${id}`,
    queryFn: ownInterests.length > 0 ? () => loadSharedInterests(id, ownInterests) : undefined,
  })
  const interests = (shared ?? []).map((name) => lowercaseWithinSentence(name, language))
  const list = new Intl.ListFormat(toHtmlLang(language)).format(interests)
  const [interest] = interests
  const openers = [
    interest ? t`We both like ${interest}. How did that start for you?` : t`What made you smile this week?`,
    t`Hello ${name}, how was your day?`,
  ]
  return (
    <>
      <p className="muted">
        {interest ? (
          <Trans>You both like {list}. A good place to start.</Trans>
        ) : (
          <Trans>Say hello: the first message is the hardest, and the shortest will do.</Trans>
        )}
      </p>
      <ul className={`chips ${styles.openers}`}>
        {openers.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="chip"
              disabled={disabled}
              onClick={(event) => onOpener(event, text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
