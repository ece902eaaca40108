import type { ReactNode } from 'react'

/** A name and its value; without a value the fact is left out. */
export type Fact = readonly [name: string, value: ReactNode]

/** Shows what is known, as names and values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
