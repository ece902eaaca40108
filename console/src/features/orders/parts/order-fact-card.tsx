import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** Facts without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}
/** A card of names and values. */
export function OrderFactCard({ title, facts }: Props) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
