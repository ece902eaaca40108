import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { FormField } from '../../ui/controls/field.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useProfileSaver, useSaverState } from './saving/current-saver.ts'

const OtherText = lazyComponent(
  () => import('./saving/other-text.tsx').then((file) => file.OtherText),
  'optional',
)

interface Props {
  readonly id?: string
  readonly label: ReactNode
  readonly name: string
  readonly text: string
  /** Limit of the API in Unicode code points. */
  readonly maxLength: number
  readonly rows: number
  readonly error: string | undefined
}
/** Fraction of the limit from which the counter is shown (docs/design.md#counters). */
const counterThreshold = 0.8

/** Text area with a character counter that appears near the limit. */
export function LongTextField({ id, label, name, text, maxLength: most, rows, error }: Props) {
  const [length, setLength] = useState([...text].length)
  const otherText = useSaverState(useProfileSaver()).otherTexts[name]
  const area = useRef<HTMLTextAreaElement>(null)
  const isNearLimit = length >= most * counterThreshold
  return (
    <div id={id}>
      <FormField
        label={label}
        name={name}
        error={error}
        hint={
          isNearLimit ? (
            <span className="numeric">
              <Trans>
                {length} of {most}
              </Trans>
            </span>
          ) : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            data-kept
            rows={rows}
            defaultValue={text}
            onChange={(event) => setLength([...event.currentTarget.value].length)}
          />
        )}
      </FormField>
      {otherText === undefined ? null : (
        <Suspense>
          <OtherText name={name} text={otherText} getField={() => area.current} />
        </Suspense>
      )}
    </div>
  )
}
