import { useLingui } from '@lingui/react/macro'

interface Props {
  readonly get: (name: 'from' | 'to') => string
  readonly set: (name: 'from' | 'to', day: string) => void
}
/** Shows the first and the last day of a list. */
export function DayFilters({ get, set }: Props) {
  const { t } = useLingui()
  const days = [
    ['from', t`From`],
    ['to', t`To`],
  ] as const
  return days.map(([name, label]) => (
    <input
      key={name}
      className="input"
      type="date"
      aria-label={label}
      value={get(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  ))
}
