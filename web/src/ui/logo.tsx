import { getNicheMark } from '@amarelle/contract/domain/niche-marks'

/** The mark of a site, by its niche. */
export function LogoMark({ niche }: { niche: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      {getNicheMark(niche).shapes.map(({ path, lineWidth, opacity }) =>
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
