import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import { DrawnFace } from '../shared/drawn-face.tsx'
import { DrawnNote } from '../shared/notes.tsx'
import { getNicheTexts } from '../texts/niche-texts.ts'
import * as styles from './landing.module.css'

/** Three member cards, one large and two small. */
export function Faces({ cards }: { cards: readonly ProfileCard[] }) {
  const { settings } = useVisit()
  return (
    <div className={styles.faces}>
      {cards.map((card) => (
        <MemberCard
          key={card.id}
          card={card}
          to={`/members/${card.id}`}
          cdnPrefix={settings.cdn_prefix}
          fictionalLabel={settings.fictional_singular}
          isNew={false}
          eager
        />
      ))}
    </div>
  )
}

/** Fallback when no members can be shown: three drawn people and a quote. */
export function DrawnFaces() {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { niche } = settings
  return (
    <div className={styles.drawn}>
      <div className={styles.faces}>
        {[1, 2, 3].map((number) => (
          <span className="photo-card bare" key={number}>
            <DrawnFace cast={niche} number={number} eager />
          </span>
        ))}
        <p className={styles.said}>
          <DrawnFace cast={niche} number={1} />
          <span>{t(getNicheTexts(niche).quote)}</span>
        </p>
      </div>
      <DrawnNote />
    </div>
  )
}
