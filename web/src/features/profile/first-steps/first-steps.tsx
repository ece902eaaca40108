import { getOwnProfileEndpoint, type OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link, redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { toFirstStepsPath, toSignUpMatchesPath } from '../../../session/first-steps-path.ts'
import { getReturnPath } from '../../../session/safe-return-path.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { CityPicker, loadCityOptions } from '../../../shared/city/city-picker.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Steps } from '../../../ui/controls/steps.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { action as profileAction } from '../profile-action.ts'
import type { Route } from './+types/first-steps.ts'
import { FirstHopes } from './first-hopes.tsx'
import { FirstPhoto } from './first-photo.tsx'
import * as styles from './first-steps.module.css'

const steps = ['photo', 'city', 'hopes'] as const
type Step = (typeof steps)[number]

const parseStep = (query: URLSearchParams): Step =>
  steps.find((step) => step === query.get('step')) ?? 'photo'
/** The steps of a site: sites may leave out the note on hopes. */
const getShownSteps = ({ visible_profile_notes }: { readonly visible_profile_notes: readonly string[] }) =>
  steps.filter((step) => step !== 'hopes' || visible_profile_notes.includes(step))
/** The path of the next step; after the last one, of the members to like. */
function getNextPath(shownSteps: readonly Step[], step: Step, returnPath: string): string {
  const next = shownSteps[shownSteps.indexOf(step) + 1]
  return next ? toFirstStepsPath(returnPath, next) : toSignUpMatchesPath(returnPath)
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, settings } = context.get(visitContext)
    const { searchParams } = new URL(request.url)
    const returnPath = getReturnPath(request)
    if (!getShownSteps(settings).includes(parseStep(searchParams)))
      throw redirect(toSignUpMatchesPath(returnPath))
    const { profile } = await call(getOwnProfileEndpoint, {})
    const places = await loadCityOptions(call, searchParams, profile)
    return { returnPath, profile, places }
  })

function getSearchWithoutStep({ search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('step')
  return query.toString()
}
/** Skips the loader when only the step changes, so that the next step shows at once. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined &&
  currentUrl.href !== nextUrl.href &&
  currentUrl.pathname === nextUrl.pathname &&
  getSearchWithoutStep(currentUrl) === getSearchWithoutStep(nextUrl)
    ? false
    : defaultShouldRevalidate

/** Saves the step's form like the profile does, then goes on. */
export async function action(args: Route.ActionArgs) {
  const result = await profileAction(args as unknown as Parameters<typeof profileAction>[0])
  if (!('saved' in result)) return result
  const { searchParams } = new URL(args.request.url)
  const shownSteps = getShownSteps(args.context.get(visitContext).settings)
  return redirect(getNextPath(shownSteps, parseStep(searchParams), getReturnPath(args.request)))
}

/** The buttons of a step: one that goes on, and one that leaves the step out. */
function StepButtons({ nextPath, children }: { nextPath: string; children: ReactNode }) {
  return (
    <div className="stack">
      {children}
      <ButtonLink to={nextPath} look="text" block>
        <Trans>Skip</Trans>
      </ButtonLink>
    </div>
  )
}
const submitButton = (
  <Button type="submit" size="large" block>
    <Trans>Continue</Trans>
  </Button>
)

function PhotoStep({ profile, nextPath }: { profile: OwnProfile; nextPath: string }) {
  const hasPhoto = profile.photos.length > 0
  return (
    <>
      <FirstPhoto profile={profile} />
      {hasPhoto ? (
        <ButtonLink to={nextPath} size="large" block>
          <Trans>Continue</Trans>
        </ButtonLink>
      ) : (
        <StepButtons nextPath={nextPath}>{null}</StepButtons>
      )}
    </>
  )
}

type Refusal = NonNullable<Route.ComponentProps['actionData']>
/** The submitted fields of a refused step. */
const getTyped = (refusal: Refusal | undefined) =>
  refusal?.typed as Readonly<Record<string, string>> | undefined

interface CityStepProps {
  readonly profile: OwnProfile
  readonly places: ComponentProps<typeof CityPicker>['places']
  readonly refusal: Refusal | undefined
  readonly returnPath: string
  readonly nextPath: string
}
function CityStep({ profile, places, refusal, returnPath, nextPath }: CityStepProps) {
  return (
    <CityPicker
      key={profile.own_city?.id}
      action={toFirstStepsPath(returnPath, 'city')}
      places={places}
      currentCity={profile.own_city}
      typedCity={getTyped(refusal)}
      error={refusal?.error.fields?.['city_id']}
    >
      <input type="hidden" name="part" value="city" />
      <StepButtons nextPath={nextPath}>{submitButton}</StepButtons>
    </CityPicker>
  )
}

function StepHeading({ step }: { step: Step }) {
  const texts: Readonly<Record<Step, { title: ReactNode; reason: ReactNode }>> = {
    photo: {
      title: <Trans>Show your face</Trans>,
      reason: <Trans>Members with a photo come first in every search.</Trans>,
    },
    city: {
      title: <Trans>Where do you live?</Trans>,
      reason: (
        <Trans>So we can show you people nearby. Others see your city, never exactly where you are.</Trans>
      ),
    },
    hopes: {
      title: <Trans>Who do you hope to meet?</Trans>,
      reason: <Trans>One sentence saves both of you from guessing.</Trans>,
    },
  }
  const { title, reason } = texts[step]
  return (
    <div className="stack tight">
      <h1 className="display heading-1">{title}</h1>
      <p className="muted">{reason}</p>
    </div>
  )
}

/** After the sign-up: photo, city and intent, each of which can be skipped (docs/product.md#sign-up). */
export default function FirstSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { returnPath, profile, places } = loaderData
  const [query] = useSearchParams()
  const step = parseStep(query)
  const { settings, mark } = useVisit()
  const { t } = useLingui()
  const names: Readonly<Record<Step, string>> = { photo: t`Photo`, city: t`City`, hopes: t`Intent` }
  const shownSteps = getShownSteps(settings)
  const nextPath = getNextPath(shownSteps, step, returnPath)
  return (
    <div className={`wrap page stack ${styles.firstSteps}`}>
      <PageHead title={t`First steps`} />
      <Link className="logo" to={returnPath}>
        <LogoMark shapes={mark} />
        <span>{settings.name}</span>
      </Link>
      <Steps step={steps.indexOf(step) + 1} of={shownSteps.length} name={names[step]} />
      <StepHeading step={step} />
      {step === 'photo' ? (
        <PhotoStep profile={profile} nextPath={nextPath} />
      ) : step === 'city' ? (
        <CityStep
          profile={profile}
          places={places}
          refusal={actionData}
          returnPath={returnPath}
          nextPath={nextPath}
        />
      ) : (
        <FirstHopes
          action={toFirstStepsPath(returnPath, 'hopes')}
          profile={profile}
          typedText={getTyped(actionData)?.['hopes']}
          error={actionData?.error.fields?.['notes']}
        >
          <StepButtons nextPath={nextPath}>{submitButton}</StepButtons>
        </FirstHopes>
      )}
    </div>
  )
}
