import type { Language } from '@amarelle/contract/domain/languages'
import type { EmojiData } from 'frimousse'
import files from 'virtual:emoji-files'
import type { EmojiFile } from './emoji-file.ts'
import { isEmojiSupported } from './is-emoji-supported.ts'
import { applySkinTone } from './apply-skin-tone.ts'

type SkinToneVariants = NonNullable<EmojiData['emojis'][number]['skins']>
const toSkinToneVariants = (signs: readonly string[]): SkinToneVariants => {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = signs
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark }
}

/** The newest version of Unicode's emoji of which this system can show one. */
function findNewestSupportedVersion({ emojis }: EmojiFile): number {
  const examples = new Map<number, string>()
  for (const [emoji, , , version] of emojis) if (!examples.has(version)) examples.set(version, emoji)
  const versions = [...examples.keys()].sort((a, b) => b - a)
  return versions.find((version) => isEmojiSupported(examples.get(version) ?? '')) ?? Number.POSITIVE_INFINITY
}

/** The emoji of a language that this system can show; rejects when they can't be fetched. */
export async function loadEmoji(language: Language, signal: AbortSignal): Promise<EmojiData> {
  const answer = await fetch(files[language] ?? '', { signal })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const file = (await answer.json()) as EmojiFile
  const newest = findNewestSupportedVersion(file)
  const flags = isEmojiSupported('🇪🇺')
  return {
    locale: language,
    categories: file.categories.map(([index, label]) => ({ index, label })),
    skinTones: file.tones as EmojiData['skinTones'],
    emojis: file.emojis
      .filter(([, , , version, , , flag]) => version <= newest && (flags || !flag))
      .map(([emoji, label, category, version, tones, words]) => {
        const signs = tones === 1 ? [0, 1, 2, 3, 4].map((tone) => applySkinTone(emoji, tone)) : tones
        return {
          emoji,
          label,
          category,
          version,
          tags: [words],
          ...(signs && { skins: toSkinToneVariants(signs) }),
        }
      }),
  }
}
