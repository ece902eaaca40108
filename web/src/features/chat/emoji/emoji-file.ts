/** The emoji data served per language: only what the picker needs. */
export interface EmojiFile {
  readonly categories: readonly (readonly [index: number, label: string])[]
  /** The names of the skin tones. */
  readonly tones: Readonly<Record<string, string>>
  readonly emojis: readonly (readonly [
    emoji: string,
    label: string,
    category: number,
    /** Version of the Unicode emoji standard; older systems can't show newer emoji. */
    version: number,
    /** 0: none; 1: derived by `applySkinTone`; otherwise the five variants, light to dark. */
    tones: 0 | 1 | readonly string[],
    words: string,
    countryFlag?: 1,
  ])[]
}
