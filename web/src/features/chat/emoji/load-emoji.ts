import { type InterfaceLanguage, toBuiltInLanguage } from '@amarelle/contract/domain/languages'
import type { EmojiData } from 'frimousse'
import files from 'virtual:emoji-files'
import type { EmojiFile } from './emoji-file.ts'
import { isEmojiSupported } from './is-emoji-supported.ts'
import { applySkinTone } from './apply-skin-tone.ts'

type SkinToneVariants = NonNullable<EmojiData['emojis'][number]['skins']>
const toSkinToneVariants = (variants: readonly string[]): SkinToneVariants => {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = variants
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark }
}

/** The newest emoji version that this system supports, tested with one emoji per version. */
function findNewestSupportedVersion({ emojis }: EmojiFile): number {
  const examples = new Map<number, string>()
  for (const [emoji, , , version] of emojis) if (!examples.has(version)) examples.set(version, emoji)
  const versions = [...examples.keys()].sort((a, b) => b - a)
  return versions.find((version) => isEmojiSupported(examples.get(version) ?? '')) ?? Number.POSITIVE_INFINITY
}

/** Loads the emoji of a language, in English for added ones, that this system can show. Rejects if the request fails. */
export async function loadEmoji(pageLanguage: InterfaceLanguage, signal: AbortSignal): Promise<EmojiData> {
  const language = toBuiltInLanguage(pageLanguage)
  const answer = await fetch(files[language] ?? '', { signal })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const file = (await answer.json()) as EmojiFile
  const newestVersion = findNewestSupportedVersion(file)
  const supportsFlags = isEmojiSupported('🇪🇺')
  return {
    locale: language,
    categories: file.categories.map(([index, label]) => ({ index, label })),
    skinTones: file.tones as EmojiData['skinTones'],
    emojis: file.emojis
      .filter(([, , , version, , , flag]) => version <= newestVersion && (supportsFlags || !flag))
      .map(([emoji, label, category, version, tones, keywords]) => {
        const variants = tones === 1 ? [0, 1, 2, 3, 4].map((tone) => applySkinTone(emoji, tone)) : tones
        return {
          emoji,
          label,
          category,
          version,
          tags: [keywords],
          ...(variants && { skins: toSkinToneVariants(variants) }),
        }
      }),
  }
}
