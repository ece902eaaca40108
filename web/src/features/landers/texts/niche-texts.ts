import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface NicheTexts {
  /** Headline of the front page. */
  readonly hero: MessageDescriptor
  /** Heading above the site's promises. */
  readonly promises: MessageDescriptor
  /** Quote of a drawn person on the front page. */
  readonly quote: MessageDescriptor
}

/** Front page texts by niche (docs/design.md#niches); no text may promise a meeting (docs/law.md#advertising). */
const nicheTexts: readonly NicheTexts[] = [
  {
    hero: msg`Good evenings start with hello.`,
    promises: msg`No tricks. That’s the whole idea.`,
    quote: msg`Coffee on Saturday? I know a place by the canal.`,
  },
  {
    hero: msg`It’s a lovely time to begin again.`,
    promises: msg`No rush and no tricks. You can rely on that.`,
    quote: msg`I still write letters. Do you still read books?`,
  },
  {
    hero: msg`Come as you are. Look for whoever you like.`,
    promises: msg`No tricks. You say whom you’d like to meet.`,
    quote: msg`I made too much soup. What’s your queer comfort film?`,
  },
  {
    hero: msg`Late hours, straight answers.`,
    promises: msg`Grown-up rules, in plain words.`,
    quote: msg`Still awake? Tell me the song you’d play now.`,
  },
  {
    hero: msg`There’s a you after the bedtime story.`,
    promises: msg`Simple rules, because your time is short.`,
    quote: msg`Mine are asleep. Tea, and a conversation with grown-up words?`,
  },
  {
    hero: msg`Good company makes the hill shorter.`,
    promises: msg`Clear rules, marked like a good trail.`,
    quote: msg`Sunrise at the lake on Sunday. I’ll bring the coffee.`,
  },
  {
    hero: msg`New town? Start with one good conversation.`,
    promises: msg`Plain rules, whatever language you think in.`,
    quote: msg`Three months here, and still no good bread. Help?`,
  },
]

export function getNicheTexts(niche: number): NicheTexts {
  const texts = nicheTexts[niche - 1] ?? nicheTexts[0]
  if (!texts) throw new Error('no niche has texts')
  return texts
}
