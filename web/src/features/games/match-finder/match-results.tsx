import type { Match, MatchAnswers } from '@amarelle/contract/endpoints/games'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { LikeButton } from '../../../shared/like-button.tsx'
import { SuggestionReasons } from '../../../shared/suggestion-reasons.tsx'
import { relationshipLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import { isUnanswered, toQuestionPath, type Question, questions } from './match-answers.ts'
import { splitByFit } from './split-by-fit.ts'
import { mustHaveLabels } from './question-fields.tsx'
import * as styles from '../games.module.css'

interface Props {
  readonly answers: MatchAnswers
  readonly profiles: readonly Match[]
  readonly names: readonly InterestOption[]
}
const firstRowCount = 4
/** Questions that exclude members; the others only affect the ranking. */
const narrowingQuestions: readonly Question[] = ['age', 'distance', 'must_have']

/** Returns a function that renders an answer as short text. */
function useAnswerTexts({ answers, names }: Pick<Props, 'answers' | 'names'>) {
  const { t, i18n } = useLingui()
  return (question: Question): string => {
    switch (question) {
      case 'age':
        return `${answers.min_age}–${answers.max_age}`
      case 'distance': {
        const km = answers.distance
        return t`Under ${km} km`
      }
      case 'interests':
        return names
          .filter(({ code }) => answers.interests.some((interest) => interest === code))
          .map(({ name }) => name)
          .join(', ')
      case 'relationship':
        return answers.relationship_status.map((status) => i18n._(relationshipLabels[status])).join(', ')
      case 'must_have':
        return i18n._(mustHaveLabels[answers.must_have])
    }
  }
}

/** The given answers; each links to its question. */
function AnswerChips(props: Pick<Props, 'answers' | 'names'>) {
  const { t } = useLingui()
  const getAnswerText = useAnswerTexts(props)
  const answered = questions.filter((question) => !isUnanswered(props.answers, question))
  if (answered.length === 0) return null
  return (
    <ul className={`chips ${styles.answered}`} aria-label={t`Your answers`}>
      {answered.map((question) => (
        <li key={question}>
          <Link className="chip" to={toQuestionPath(question, props.answers)}>
            {getAnswerText(question)}
            <Pencil className="icon small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SuggestionGrid({
  cards,
  names,
  eager,
}: { cards: readonly Match[]; eager: number } & Pick<Props, 'names'>) {
  const { settings } = useVisit()
  return (
    <ul className={`grid member-grid ${styles.results}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <MemberCard
            card={card}
            to={`/members/${card.id}`}
            cdnPrefix={settings.cdn_prefix}
            fictionalLabel={settings.fictional_singular}
            eager={index < eager}
          >
            <LikeButton member={card} liked={false} />
          </MemberCard>
          <SuggestionReasons reasons={card.reasons} interestOptions={names} />
        </li>
      ))}
    </ul>
  )
}
/** Suggestions that don't match all answers, under a heading that says so. */
function OtherSuggestions({
  heading,
  cards,
  names,
}: { heading: ReactNode; cards: readonly Match[] } & Pick<Props, 'names'>) {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section className={styles.matchOthers} aria-labelledby={id}>
      <h2 className="display heading-2" id={id}>
        {heading}
      </h2>
      <SuggestionGrid cards={cards} names={names} eager={0} />
    </section>
  )
}

/** Empty state: suggests which answers to loosen. */
function NoSuggestions({ answers }: Pick<Props, 'answers'>) {
  const narrowed = narrowingQuestions.some((question) => !isUnanswered(answers, question))
  return (
    <div className={`card ${styles.swipeEnd}`}>
      <EmptyState
        title={<Trans>Nobody matches all of this yet</Trans>}
        action={
          narrowed ? null : (
            <ButtonLink to="/members" look="secondary">
              <Trans>Search members</Trans>
            </ButtonLink>
          )
        }
      >
        {narrowed ? (
          <Trans>Try relaxing one of your answers:</Trans>
        ) : (
          <Trans>New members join every day. Please check back soon.</Trans>
        )}
      </EmptyState>
    </div>
  )
}

/** The suggestions, best first, each with its reasons. */
export function MatchResults({ answers, profiles, names }: Props) {
  const { settings } = useVisit()
  const { inside, outside, fictional } = splitByFit(profiles)
  const count = inside.length
  return (
    <>
      <div className={`page-head ${styles.matchHead}`}>
        <div className="stack tight">
          <h1 className="display heading-1">
            {count > 0 ? (
              <Plural value={count} one="# person for you" other="# people for you" />
            ) : (
              <Trans>Match finder</Trans>
            )}
          </h1>
          {count > 1 ? (
            <p className="muted">
              <Trans>Best fit first. Below each one, you’ll see why.</Trans>
            </p>
          ) : null}
        </div>
        <ButtonLink to={toQuestionPath('age', answers)} look="secondary">
          <Trans>Change answers</Trans>
        </ButtonLink>
      </div>
      {count > 0 ? null : <NoSuggestions answers={answers} />}
      <AnswerChips answers={answers} names={names} />
      <SuggestionGrid cards={inside} names={names} eager={firstRowCount} />
      <OtherSuggestions heading={<Trans>Close to what you asked for</Trans>} cards={outside} names={names} />
      <OtherSuggestions heading={settings.fictional_plural} cards={fictional} names={names} />
      <p className="flex-row wrapping center">
        <Link className={`link ${styles.otherWay}`} to="/pages/ranking">
          <Trans>Why am I seeing this?</Trans>
        </Link>
      </p>
    </>
  )
}
