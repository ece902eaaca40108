import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { KeyHints } from '../../ui/key-hints.tsx'

/** Shows the keys of the wall, and how much the person has done today. */
export function WallFoot({ decidedToday }: { readonly decidedToday: number }) {
  const { t } = useLingui()
  return (
    <footer className="table-foot wall-foot">
      <KeyHints
        hints={[
          [['←', '→'], t`move`],
          [[t`Space`], t`select`],
          [['A'], t`accept`],
          [['R'], t`refuse`],
          [['O'], t`open`],
          [['U'], t`undo`],
        ]}
      />
      <span className="table-position">
        {plural(decidedToday, {
          one: 'You have decided # photo today',
          other: 'You have decided # photos today',
        })}
      </span>
    </footer>
  )
}
