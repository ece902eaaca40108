import type { Interest } from '@amarelle/contract/domain/interests'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lowercaseWithinSentence } from '../formatting/lowercase-within-sentence.ts'
import { noteLabels, relationshipLabels } from '../i18n/field-labels.ts'
import { useVisit } from '../session/use-visit.ts'
import type { InterestOption } from '../ui/controls/interest-picker.tsx'
import { useUser } from '../api/use-user.ts'
import * as styles from './suggestion-reasons.module.css'

/** Further interests are shown only as a number. */
const maxNamedInterests = 3

/** Returns a function that formats interests as a list such as "hiking, yoga and wine", the rest as a number. */
function useInterestList(names: readonly InterestOption[]) {
  const { language } = useVisit()
  const { t } = useLingui()
  const format = new Intl.ListFormat(toHtmlLang(language))
  return (interests: readonly Interest[]) => {
    const labels = interests.flatMap((code) => {
      const name = names.find((option) => option.code === code)?.name
      return name === undefined ? [] : [lowercaseWithinSentence(name, language)]
    })
    const rest = labels.length - maxNamedInterests
    if (rest <= 0) return format.format(labels)
    const more = t`${plural(rest, { one: '# more', other: '# more' })}`
    return format.format([...labels.slice(0, maxNamedInterests), more])
  }
}

/**
 * Returns a function that turns suggestion reasons into texts, in their order. "You both" covers only interests in the member's
 * own profile: the match finder also counts interests that were only searched for.
 */
export function useReasonTexts(
  names: readonly InterestOption[],
): (reasons: readonly SuggestionReason[]) => string[] {
  const { t, i18n } = useLingui()
  const formatInterests = useInterestList(names)
  const ownInterests: readonly string[] = useUser()?.profile.interests ?? []
  const getInterestTexts = (interests: readonly Interest[]): string[] => {
    const [both, theirs] = [
      formatInterests(interests.filter((code) => ownInterests.includes(code))),
      formatInterests(interests.filter((code) => !ownInterests.includes(code))),
    ]
    return [both && t`you both like ${both}`, theirs && t`likes ${theirs}`].filter((words) => words !== '')
  }
  const getTexts = (reason: SuggestionReason): string[] => {
    switch (reason.type) {
      case 'interests':
        return getInterestTexts(reason.interests)
      case 'distance': {
        const km = reason.under_km
        return [t`under ${km} km away`]
      }
      case 'region':
        return [t`from your region`]
      case 'country':
        return [t`from your country`]
      case 'age':
        return [t`right age for you`]
      case 'relationship':
        return [lowercaseWithinSentence(i18n._(relationshipLabels[reason.status]), i18n.locale)]
      case 'new':
        return [t`new here`]
      case 'active':
        return [t`active this week`]
      case 'quote': {
        const words = reason.text
        const quotation = t`“${words}”`
        if (reason.note === null) return [quotation]
        const question = i18n._(noteLabels[reason.note])
        return [t`${question}: ${quotation}`]
      }
    }
  }
  return (reasons) => reasons.flatMap(getTexts)
}

interface Props {
  readonly reasons: readonly SuggestionReason[]
  readonly interestOptions: readonly InterestOption[]
  /** Maximum number of reasons; the first ones are kept. */
  readonly maxReasons?: number
}
/** Reasons below a card, such as "You both like hiking and yoga · under 25 km away". */
export function SuggestionReasons({ reasons, interestOptions, maxReasons = 3 }: Props) {
  const texts = useReasonTexts(interestOptions)(reasons).slice(0, maxReasons)
  return texts.length > 0 ? <p className={`${styles.reasons} small muted`}>{texts.join(' · ')}</p> : null
}
