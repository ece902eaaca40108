import {
  answerMatchFinderEndpoint,
  getMatchFinderEndpoint,
  type MatchAnswers,
} from '@amarelle/contract/endpoints/games'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, toActionError } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { Route } from './+types/match-finder.ts'
import { noAnswers, type Question, parseQuestion, parseMatchAnswers } from './match-finder/match-answers.ts'
import { MatchResults } from './match-finder/match-results.tsx'
import { QuestionForm } from './match-finder/question-form.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [found, { interests }] = await Promise.all([
      call(getMatchFinderEndpoint, {}),
      call(getInterestsEndpoint, {}),
    ])
    return { found, interests }
  })

/** From question to question nothing is asked of the server. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  formMethod?: string | undefined
  defaultShouldRevalidate: boolean
}): boolean =>
  formMethod !== 'POST' && currentUrl.pathname === nextUrl.pathname && nextUrl.searchParams.has('question')
    ? false
    : defaultShouldRevalidate

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const answers = parseMatchAnswers(await readFormData(request), noAnswers)
  const done = await tryCall(() => call(answerMatchFinderEndpoint, answers))
  if (!done.ok && done.error.code === 'authentication_required') return redirect(getLoginPath(request))
  if (!done.ok) return toActionError(done, answers)
  return redirect('/match-finder')
}

/** Five questions, then at most twelve suggestions with their reasons; who has answered sees them at once (docs/product.md#match-finder). */
export default function MatchFinder({ loaderData: { found, interests }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const [query] = useSearchParams()
  // Given since the page came: counts whichever address one goes back to.
  const [given, setGiven] = useState<Partial<MatchAnswers>>({})
  const known = actionData ? actionData.typed : parseMatchAnswers(query, found.answers ?? noAnswers)
  const answers = { ...known, ...given }
  const question: Question | null =
    parseQuestion(query) ?? (actionData ? 'must_have' : found.answers ? null : 'age')
  return (
    <div className="wrap page">
      <PageHead title={t`Match finder`} />
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
          onAnswer={(some) => setGiven((all) => ({ ...all, ...some }))}
        />
      ) : (
        <MatchResults answers={found.answers ?? noAnswers} profiles={found.profiles} names={interests} />
      )}
    </div>
  )
}
