import type { ReactNode } from 'react'
import { Fragment, useEffect, useRef } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Steps } from '../../../ui/controls/steps.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { StepForm } from './use-step-form.ts'
import * as styles from '../accounts.module.css'

interface StepTexts {
  /** Name of the step, shown beside its number. */
  readonly name: string
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Label of the submit button. */
  readonly go: ReactNode
}
interface Props<Step extends string> {
  readonly state: StepForm<Step>
  readonly texts: StepTexts
  /** 2 inside a dialog, which has its own title. */
  readonly level?: 1 | 2
  readonly children: ReactNode
  /** Shown below the button. */
  readonly footer?: ReactNode
}

/** One step of a form: progress, heading, inputs and submit button. */
export function StepFormView<Step extends string>({
  state,
  texts,
  level = 1,
  children,
  footer,
}: Props<Step>) {
  const { step, plan, error, busy, resetCount } = state
  const isHydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  // Focuses the heading of a new step, so that screen readers start there.
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // If an error led to this step, the invalid field gets the focus instead.
    if (!heading.current?.closest('form')?.querySelector('[aria-invalid]')) heading.current?.focus()
  }, [step])
  const Heading = level === 1 ? 'h1' : 'h3'
  const { steps } = plan
  return (
    <>
      {steps.length > 1 ? <Steps step={steps.indexOf(step) + 1} of={steps.length} name={texts.name} /> : null}
      {/* POST in case the form is submitted before hydration: values must not end up in the URL. */}
      <form {...state.form} method="post" className={`flex-column ${styles.authForm}`} noValidate>
        <div className="stack tight">
          <Heading
            className={level === 1 ? 'display heading-1' : 'display heading-2'}
            ref={heading}
            tabIndex={-1}
          >
            {texts.title}
          </Heading>
          {texts.lead ? <p className="muted">{texts.lead}</p> : null}
        </div>
        {error ? (
          <Banner look="error" role="alert">
            {error}
          </Banner>
        ) : null}
        <Fragment key={resetCount}>{children}</Fragment>
        <div className={`stack tight ${styles.authGo}`}>
          <Button type="submit" size="large" block busy={busy} disabled={!isHydrated}>
            {texts.go}
          </Button>
          {footer}
        </div>
      </form>
    </>
  )
}
