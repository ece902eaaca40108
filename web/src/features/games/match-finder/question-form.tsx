import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Cake, HeartHandshake, type LucideIcon, MapPin, Sparkles, Star } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import {
  getQuestionInputs,
  noAnswers,
  toQuestionPath,
  type Question,
  questions,
  parseMatchAnswers,
  toAnswerEntries,
} from './match-answers.ts'
import {
  AgeFields,
  DistanceFields,
  InterestFields,
  MustHaveFields,
  RelationshipFields,
} from './question-fields.tsx'
import * as styles from '../games.module.css'

const questionTexts: Readonly<
  Record<Question, { icon: LucideIcon; title: MessageDescriptor; lead: MessageDescriptor }>
> = {
  age: {
    icon: Cake,
    title: msg`How old should they be?`,
    lead: msg`Five quick questions, about two minutes. Skip any that don’t matter to you.`,
  },
  distance: {
    icon: MapPin,
    title: msg`How far is too far?`,
    lead: msg`Measured from city to city, never more precisely.`,
  },
  interests: {
    icon: Sparkles,
    title: msg`What would you like to do together?`,
    lead: msg`Choose up to five. What you both like counts most.`,
  },
  relationship: {
    icon: HeartHandshake,
    title: msg`Where are they in life?`,
    lead: msg`Choose as many as you like, or none.`,
  },
  must_have: {
    icon: Star,
    title: msg`Any deal-breaker?`,
    lead: msg`Last question: what can’t you do without? Whoever has it comes first.`,
  },
}

interface Props {
  readonly question: Question
  readonly answers: MatchAnswers
  readonly names: readonly InterestOption[]
  readonly onAnswer: (some: Partial<MatchAnswers>) => void
}

function QuestionFields({ question, ...props }: Props) {
  switch (question) {
    case 'age':
      return <AgeFields {...props} />
    case 'distance':
      return <DistanceFields {...props} />
    case 'interests':
      return <InterestFields {...props} />
    case 'relationship':
      return <RelationshipFields {...props} />
    case 'must_have':
      return <MustHaveFields {...props} />
  }
}

/**
 * One question; hidden inputs carry the other answers, so that every step is a URL and back and forward lose nothing.
 * The last question posts the form.
 */
export function QuestionForm({ question, answers, names, onAnswer }: Props) {
  const { i18n } = useLingui()
  const { state } = useNavigation()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const shownQuestion = useRef(question)
  // Focuses the heading of a new question, so that screen readers start there.
  useEffect(() => {
    if (shownQuestion.current !== question) title.current?.focus()
    shownQuestion.current = question
  }, [question])
  const [number, of] = [questions.indexOf(question) + 1, questions.length]
  const { icon: Icon, ...texts } = questionTexts[question]
  const hiddenInputs = toAnswerEntries(answers).filter(
    ([name]) => !getQuestionInputs(question).some((input) => input === name),
  )
  const nextQuestion = questions[number]
  const pickOwnAnswers = (source: MatchAnswers) =>
    Object.fromEntries(getQuestionInputs(question).map((name) => [name, source[name]]))
  const reportAnswers = (form: HTMLFormElement) =>
    onAnswer(pickOwnAnswers(parseMatchAnswers(new FormData(form), noAnswers)))
  const form = usePreHydrationChange<HTMLFormElement>(reportAnswers)
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <div className="stack tight">
        <p className="small center">
          <b>
            <Trans>
              Question {number} of {of}
            </Trans>
          </b>
        </p>
        <ol className="steps" aria-hidden="true">
          {questions.map((step, index) => (
            <li key={step} className={classNames(index < number && 'active')} />
          ))}
        </ol>
      </div>
      <Form
        key={question}
        ref={form}
        method={nextQuestion ? 'get' : 'post'}
        action="/match-finder"
        className="stack"
        onChange={({ currentTarget }) => reportAnswers(currentTarget)}
      >
        <div className="stack tight center">
          <span className="icon-disc" aria-hidden="true">
            <Icon className="icon" />
          </span>
          <h1 className="display heading-1" id={titleId} ref={title} tabIndex={-1}>
            {i18n._(texts.title)}
          </h1>
          <p className="muted">{i18n._(texts.lead)}</p>
        </div>
        {hiddenInputs.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="field" aria-labelledby={titleId}>
          <QuestionFields question={question} answers={answers} names={names} onAnswer={onAnswer} />
        </fieldset>
        <div className={styles.questionGo}>
          <Button
            type="submit"
            size="large"
            block
            busy={!nextQuestion && state !== 'idle'}
            {...(nextQuestion && { name: 'question', value: number + 1 })}
          >
            {nextQuestion ? <Trans>Next</Trans> : <Trans>Show my suggestions</Trans>}
          </Button>
          {number > 1 ? (
            <button
              className="button text"
              name="question"
              value={number - 1}
              formMethod="get"
              formNoValidate
            >
              <ArrowLeft className="icon" />
              <Trans>Back</Trans>
            </button>
          ) : null}
          {nextQuestion ? (
            <Link
              className="button text"
              to={toQuestionPath(nextQuestion, answers, question)}
              onClick={() => onAnswer(pickOwnAnswers(noAnswers))}
            >
              <Trans>Skip this question</Trans>
            </Link>
          ) : null}
        </div>
      </Form>
    </section>
  )
}
