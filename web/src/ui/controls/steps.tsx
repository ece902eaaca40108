import { Trans } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'

/** Progress in a flow of several steps, as text and bar. */
export function Steps({ step, of, name }: { step: number; of: number; name: string }) {
  return (
    <div className="stack tight">
      <p className="small flex-row between">
        <b>
          <Trans>
            Step {step} of {of}
          </Trans>
        </b>
        <span className="muted">{name}</span>
      </p>
      <ol className="steps" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <li key={index} className={classNames(index < step && 'active')} />
        ))}
      </ol>
    </div>
  )
}
