import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/src/domain/languages.ts'
import type { EmojiFile } from '../src/features/chat/emoji/emoji-file.ts'
import { applySkinTone } from '../src/features/chat/emoji/apply-skin-tone.ts'

interface EmojibaseEmoji {
  readonly emoji: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly group?: number
  readonly subgroup?: number
  readonly order?: number
  readonly version: number
  readonly skins?: readonly { readonly emoji: string; readonly tone: number | readonly number[] }[]
}
interface EmojibaseMessages {
  readonly groups: readonly { readonly key: string; readonly message: string; readonly order: number }[]
  readonly subgroups: readonly { readonly key: string; readonly order: number }[]
  readonly skinTones: readonly { readonly key: string; readonly message: string }[]
}

const emojibaseFolder = dirname(createRequire(import.meta.url).resolve('emojibase-data/package.json'))
const readEmojibase = <T>(language: string, name: string): T =>
  JSON.parse(readFileSync(join(emojibaseFolder, language, `${name}.json`), 'utf8')) as T
const capitalize = (text: string, language: string) =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

/** Returns 0 for no skin tones, 1 if they are the emoji with a tone modifier appended, otherwise the five variants. */
function getSkinTones({ emoji, skins }: EmojibaseEmoji): EmojiFile['emojis'][number][4] {
  const single = (skins ?? []).filter((skin) => typeof skin.tone === 'number')
  if (single.length !== 5) return 0
  const variants = [...single].sort((a, b) => Number(a.tone) - Number(b.tone)).map((skin) => skin.emoji)
  return variants.every((variant, index) => variant === applySkinTone(emoji, index)) ? 1 : variants
}

/** Returns the emoji of a language in the order of the picker, as JSON of an `EmojiFile`. */
export function buildEmojiFile(language: string): string {
  const dataLanguage = language === 'no' ? 'nb' : language
  const messages = readEmojibase<EmojibaseMessages>(dataLanguage, 'messages')
  const flags = messages.subgroups.find(({ key }) => key === 'country-flag')?.order
  // The group "component" holds isolated hair and skin modifiers.
  const groups = messages.groups.filter(({ key }) => key !== 'component')
  const file: EmojiFile = {
    categories: groups.map(({ order, message }) => [order, capitalize(message, dataLanguage)]),
    tones: Object.fromEntries(
      messages.skinTones.map(({ key, message }) => [key, capitalize(message, dataLanguage)]),
    ),
    emojis: readEmojibase<EmojibaseEmoji[]>(dataLanguage, 'data')
      .filter(({ group }) => groups.some(({ order }) => order === group))
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map((emoji) => [
        emoji.emoji,
        capitalize(emoji.label, dataLanguage),
        emoji.group ?? 0,
        emoji.version,
        getSkinTones(emoji),
        (emoji.tags ?? []).join(' '),
        ...(emoji.subgroup === flags ? ([1] as const) : ([] as const)),
      ]),
  }
  return JSON.stringify(file)
}

/**
 * `virtual:emoji-files`: URLs of the emoji files by language, with names and search terms. Contains only the parts of
 * emojibase-data that the picker needs, served from our own origin.
 */
export const emojiFiles = (): Plugin => {
  const id = 'virtual:emoji-files'
  let development = false
  const files = () =>
    languages.map((language) => {
      const code = buildEmojiFile(language)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      return { language, code, path: `assets/emoji-${language}-${hash}.json` }
    })
  return {
    name: 'emoji-by-language',
    configResolved({ command }) {
      development = command === 'serve'
    },
    resolveId: (requestedId) => (requestedId === id ? `\0${id}` : null),
    load(requestedId) {
      if (requestedId !== `\0${id}`) return null
      const paths = files().map(({ language, path }) => [
        language,
        development ? `/emoji-${language}.json` : `/${path}`,
      ])
      return `export default ${JSON.stringify(Object.fromEntries(paths))}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /^[/]emoji-(\w+)[.]json/.exec(request.url ?? '')?.[1]
        if (!languages.some((code) => code === language)) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(buildEmojiFile(language ?? ''))
      })
    },
    generateBundle() {
      if (this.environment.name === 'client')
        for (const { path, code } of files()) this.emitFile({ type: 'asset', fileName: path, source: code })
    },
  }
}
