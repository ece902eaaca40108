import type { Letter } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatLanguage } from '../../i18n/formats.ts'

interface Letters {
  readonly reported: Letter | null
  readonly reporter: Letter | null
}
/** Shows the letters that the two sides will get, each in their language. */
export function CaseLetters({ letters }: { readonly letters: Letters }) {
  const { t } = useLingui()
  const [side, setSide] = useState<keyof Letters>('reported')
  const sides = (['reported', 'reporter'] as const).filter((one) => letters[one])
  const current = letters[side] ? side : sides[0]
  const letter = current ? letters[current] : null
  if (!letter)
    return (
      <p className="small">
        <Trans>Nobody is mailed.</Trans>
      </p>
    )
  return (
    <div className="letter">
      <div className="letter-sides" role="group" aria-label={t`Receiver`}>
        {sides.map((one) => {
          const { to = '', language = 'en' } = letters[one] ?? {}
          return (
            <button key={one} type="button" aria-pressed={one === current} onClick={() => setSide(one)}>
              {to}, {formatLanguage(language)}
            </button>
          )
        })}
      </div>
      <LetterText letter={letter} />
    </div>
  )
}

/** Shows a mail as its receiver reads it. A long one scrolls, so it takes the focus. */
export function LetterText({ letter }: { readonly letter: Letter }) {
  return (
    <section className="letter-text" lang={letter.language} aria-label={letter.subject} tabIndex={0}>
      <strong>{letter.subject}</strong>
      {letter.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
