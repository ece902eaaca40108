import { type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { FormField } from '../../ui/controls/field.tsx'

interface Props {
  readonly id?: string
  readonly label: ReactNode
  readonly name: string
  readonly text: string
  /** The contract's limit in code points. */
  readonly most: number
  readonly rows: number
  readonly error: string | undefined
}
/** From here on the length is told (docs/design.md#counters). */
const counterThreshold = 0.8

/** A text of some length; how long it is shows when the end is near. */
export function LongTextField({ id, label, name, text, most, rows, error }: Props) {
  const [length, setLength] = useState([...text].length)
  const near = length >= most * counterThreshold
  return (
    <div id={id}>
      <FormField
        label={label}
        name={name}
        error={error}
        hint={
          near ? (
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
            rows={rows}
            defaultValue={text}
            onChange={(event) => setLength([...event.currentTarget.value].length)}
          />
        )}
      </FormField>
    </div>
  )
}
