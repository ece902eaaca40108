import type { CountryMap } from './maps.ts'
import * as styles from './maplanding.module.css'

export interface RegionCount {
  readonly code: string
  readonly name: string
  /** Lower bound of the number of members; 0 where there are few. */
  readonly atLeast: number
}

/** Dot map of a country, regions with many members highlighted. Hidden from screen readers: the list beside it has the same data. */
export function DotMap({ map, counted }: { map: CountryMap; counted: readonly RegionCount[] }) {
  const minimumByCode = new Map(counted.map(({ code, atLeast }) => [code, atLeast]))
  return (
    <svg className={styles.mapFrame} viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      {map.regions.map(({ code, dots }, index) => (
        <path key={code} d={dots} data-shade={minimumByCode.has(code) ? 'many' : index % 3} />
      ))}
      {map.regions.map(({ code, at: [x, y] }) => {
        const atLeast = minimumByCode.get(code)
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
