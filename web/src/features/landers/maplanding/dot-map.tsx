import type { CountryMap } from './maps.ts'
import * as styles from './maplanding.module.css'

export interface RegionCount {
  readonly code: string
  readonly name: string
  /** Members there at the least; 0 where they are few. */
  readonly atLeast: number
}

/** A country in dots, the regions with many members in the brand's colour; the list beside it says the same in words. */
export function DotMap({ map, counted }: { map: CountryMap; counted: readonly RegionCount[] }) {
  const known = new Map(counted.map(({ code, atLeast }) => [code, atLeast]))
  return (
    <svg className={styles.mapFrame} viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      {map.regions.map(({ code, dots }, index) => (
        <path key={code} d={dots} data-shade={known.has(code) ? 'many' : index % 3} />
      ))}
      {map.regions.map(({ code, at: [x, y] }) => {
        const atLeast = known.get(code)
        return atLeast === undefined ? null : (
          <g key={code} transform={`translate(${x} ${y})`}>
            <rect x={-28} y={-16} width={56} height={32} rx={16} />
            <text y={5.5}>{atLeast}+</text>
          </g>
        )
      })}
    </svg>
  )
}
