import { type ReactNode, useId } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

interface Choice<Id extends string> {
  readonly id: Id
  readonly name: ReactNode
  /** The consequence of the choice, shown once it is made. */
  readonly hint?: ReactNode
}
interface Props<Id extends string> {
  readonly legend: ReactNode
  readonly choices: readonly Choice<Id>[]
  readonly chosen: string | null
  readonly onChoose: (id: Id) => void
}
/** One of several, as a block of a panel. The keys 1 to 9 choose. */
export function ChoiceList<Id extends string>({ legend, choices, chosen, onChoose }: Props<Id>) {
  const groupName = useId()
  useShortcuts(Object.fromEntries(choices.map(({ id }, i) => [String(i + 1), () => onChoose(id)])))
  return (
    <fieldset className="panel-block">
      <legend className="step">{legend}</legend>
      {choices.map(({ id, name, hint }, i) => (
        <label key={id} className="choice">
          <input type="radio" name={groupName} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            <strong>{name}</strong>
            {hint && id === chosen ? <small>{hint}</small> : null}
          </span>
          <kbd aria-hidden="true">{i + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
