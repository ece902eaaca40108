import type { MarkShape } from '@amarelle/contract/domain/niche-looks/niche-marks'

/** The mark of a site. */
export function LogoMark({ shapes }: { shapes: readonly MarkShape[] }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      {shapes.map(({ path, lineWidth, opacity }) =>
        lineWidth ? (
          <path
            key={path}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={lineWidth}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <path key={path} d={path} opacity={opacity} />
        ),
      )}
    </svg>
  )
}
