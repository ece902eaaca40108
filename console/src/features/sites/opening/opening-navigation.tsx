import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { findStepOfProblem, type OpeningStep, openingSteps, type SiteOpening } from './opening-steps.ts'
import { useStepNames } from './use-step-names.ts'

interface Props {
  readonly opening: SiteOpening
  readonly current: OpeningStep
}
/** Shows the steps, and which of them still lacks something. */
export function OpeningNavigation({ opening: { site, problems }, current }: Props) {
  const { t } = useLingui()
  const names = useStepNames()
  const isOpen = (step: OpeningStep) =>
    step === 'check' ? problems.length > 0 : problems.some((problem) => findStepOfProblem(problem) === step)
  return (
    <nav className="opening-steps" aria-label={t`Steps`}>
      <ol>
        {openingSteps.map((step) => (
          <li key={step}>
            <Link
              to={`/sites/${site.id}/opening/${step}`}
              aria-current={step === current ? 'step' : undefined}
            >
              {isOpen(step) ? (
                <CircleAlert className="bad" aria-label={t`incomplete`} />
              ) : (
                <CircleCheck className="good" aria-label={t`complete`} />
              )}
              {names[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
