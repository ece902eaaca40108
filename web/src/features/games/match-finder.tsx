import {
  answerMatchFinderEndpoint,
  getMatchFinderEndpoint,
  type MatchAnswers,
} from '@amarelle/contract/endpoints/games'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, toActionError } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GameTabs } from './game-tabs.tsx'
import type { Route } from './+types/match-finder.ts'
import { noAnswers, type Question, parseQuestion, parseMatchAnswers } from './match-finder/match-answers.ts'
import { MatchResults } from './match-finder/match-results.tsx'
import { QuestionForm } from './match-finder/question-form.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [matchFinder, { interests }] = await Promise.all([
      call(getMatchFinderEndpoint, {}),
      call(getInterestsEndpoint, {}),
    ])
    return { matchFinder, interests }
  })

/** Skips the loader when only the question in the URL changes. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== 'POST' && currentUrl.pathname === nextUrl.pathname && nextUrl.searchParams.has('question')
    ? false
    : defaultShouldRevalidate

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const answers = parseMatchAnswers(await readFormData(request), noAnswers)
  const response = await tryCall(() => call(answerMatchFinderEndpoint, answers))
  if (!response.ok && response.error.code === 'authentication_required')
    return redirect(getLoginPath(request))
  if (!response.ok) return toActionError(response, answers)
  return redirect('/match-finder')
}

/** Five questions, then at most twelve suggestions with reasons; members who have answered before see them at once (docs/product.md#match-finder). */
export default function MatchFinder({
  loaderData: { matchFinder, interests },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui()
  const [query] = useSearchParams()
  // Answers changed since the page loaded; they override those in the URL, also after going back.
  const [changedAnswers, setChangedAnswers] = useState<Partial<MatchAnswers>>({})
  const loadedAnswers = actionData
    ? actionData.typed
    : parseMatchAnswers(query, matchFinder.answers ?? noAnswers)
  const answers = { ...loadedAnswers, ...changedAnswers }
  const question: Question | null =
    parseQuestion(query) ?? (actionData ? 'must_have' : matchFinder.answers ? null : 'age')
  return (
    <div className="wrap page">
      <PageHead title={t`Match finder`} />
      <GameTabs />
      {actionData ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      {question ? (
        <QuestionForm
          question={question}
          answers={answers}
          names={interests}
          onAnswer={(changed) => setChangedAnswers((current) => ({ ...current, ...changed }))}
        />
      ) : (
        <MatchResults
          answers={matchFinder.answers ?? noAnswers}
          profiles={matchFinder.profiles}
          names={interests}
        />
      )}
    </div>
  )
}
