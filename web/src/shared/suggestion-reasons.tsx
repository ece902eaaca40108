import type { Interest } from '@amarelle/contract/domain/interests'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { relationshipLabels } from '../i18n/field-labels.ts'
import { useVisit } from '../session/use-visit.ts'
import type { InterestOption } from '../ui/controls/interest-picker.tsx'
import { useUser } from '../api/use-user.ts'
import * as styles from './suggestion-reasons.module.css'

/** More than this many by name are no longer read. */
const maxNamedInterests = 3

/** German writes its nouns large within a sentence, the others don't. */
const lowercaseWithinSentence = (name: string, language: string) =>
  language === 'de' ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)

/** Interests as a list within a sentence: "hiking, yoga and wine", the rest as a number. */
function useInterestList(names: readonly InterestOption[]) {
  const { language } = useVisit()
  const { t } = useLingui()
  const format = new Intl.ListFormat(toHtmlLang(language))
  return (interests: readonly Interest[]) => {
    const words = interests.flatMap((code) => {
      const name = names.find((one) => one.code === code)?.name
      return name === undefined ? [] : [lowercaseWithinSentence(name, language)]
    })
    const rest = words.length - maxNamedInterests
    if (rest <= 0) return format.format(words)
    const more = t`${plural(rest, { one: '# more', other: '# more' })}`
    return format.format([...words.slice(0, maxNamedInterests), more])
  }
}

/**
 * The words of what speaks for a suggestion, the strongest first. "You both" only of what the member names as well: the
 * match finder also counts interests that were only asked for.
 */
export function useReasonTexts(
  names: readonly InterestOption[],
): (reasons: readonly SuggestionReason[]) => string[] {
  const { t, i18n } = useLingui()
  const list = useInterestList(names)
  const mine: readonly string[] = useUser()?.profile.interests ?? []
  const likes = (interests: readonly Interest[]): string[] => {
    const [both, theirs] = [
      list(interests.filter((code) => mine.includes(code))),
      list(interests.filter((code) => !mine.includes(code))),
    ]
    return [both && t`you both like ${both}`, theirs && t`likes ${theirs}`].filter((words) => words !== '')
  }
  const words = (reason: SuggestionReason): string[] => {
    switch (reason.type) {
      case 'interests':
        return likes(reason.interests)
      case 'distance': {
        const km = reason.under_km
        return [t`under ${km} km away`]
      }
      case 'region':
        return [t`from your region`]
      case 'country':
        return [t`from your country`]
      case 'age':
        return [t`the age fits`]
      case 'relationship':
        return [lowercaseWithinSentence(i18n._(relationshipLabels[reason.status]), i18n.locale)]
      case 'photos':
        return [t`shows a photo`]
      case 'about':
        return [t`says who they are`]
      case 'new':
        return [t`new here`]
      case 'active':
        return [t`here this week`]
    }
  }
  return (reasons) => reasons.flatMap(words)
}

interface Props {
  readonly reasons: readonly SuggestionReason[]
  readonly interestOptions: readonly InterestOption[]
  /** How many at the most; the strongest stay. */
  readonly maxReasons?: number
}
/** Below a card, why somebody is suggested: "You both like hiking and yoga · under 25 km away". The photo is seen there. */
export function SuggestionReasons({ reasons, interestOptions, maxReasons = 3 }: Props) {
  const words = useReasonTexts(interestOptions)(reasons.filter(({ type }) => type !== 'photos')).slice(
    0,
    maxReasons,
  )
  return words.length > 0 ? <p className={`${styles.reasons} small muted`}>{words.join(' · ')}</p> : null
}
