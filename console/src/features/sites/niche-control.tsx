import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import { getNicheMark } from '@amarelle/contract/domain/niche-looks/niche-marks'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { LogoMark } from '../../../../web/src/ui/logo.tsx'
import { nicheNames } from '../../i18n/setting-names.ts'

interface Props {
  readonly control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly disabled: boolean
  }
  readonly choices: readonly number[]
  readonly value: number
  readonly onChange: (niche: number) => void
}
/** Shows the niches to choose from, each with its mark and colours. */
export function NicheControl({ control, choices, value, onChange }: Props) {
  const { i18n } = useLingui()
  const groupName = useId()
  return (
    <div
      id={control.id}
      role="radiogroup"
      className="niche-choices"
      aria-labelledby={`${control.id}-name`}
      aria-describedby={control['aria-describedby']}
    >
      {choices.map((niche) => {
        const { brand, surface, ink } = getNicheColours(niche)
        const name = nicheNames[niche]
        return (
          <label key={niche} style={{ background: surface[0], color: ink[0] }}>
            <input
              type="radio"
              name={groupName}
              disabled={control.disabled}
              checked={niche === value}
              onChange={() => onChange(niche)}
            />
            <span className="niche-mark" style={{ color: brand }}>
              <LogoMark shapes={getNicheMark(niche).shapes} />
            </span>
            <span>
              {niche}. {name ? i18n._(name) : null}
            </span>
          </label>
        )
      })}
    </div>
  )
}
