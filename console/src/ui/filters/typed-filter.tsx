import type { Ref } from 'react'

interface Props {
  readonly label: string
  readonly value: string
  readonly inputMode?: 'numeric' | 'decimal'
  readonly maxLength?: number
  readonly fieldRef?: Ref<HTMLInputElement>
  readonly onSet: (typed: string) => void
}
/** Shows a filter that is typed, and counts when the field is left or Enter is pressed. */
export function TypedFilter({ label, value, inputMode, maxLength, fieldRef, onSet }: Props) {
  return (
    <input
      key={value}
      ref={fieldRef}
      className="input"
      aria-label={label}
      placeholder={label}
      inputMode={inputMode}
      maxLength={maxLength}
      defaultValue={value}
      onBlur={(event) => event.target.value.trim() !== value && onSet(event.target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
