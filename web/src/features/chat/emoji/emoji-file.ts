/** What is served for each language: as little as the picker needs. */
export interface EmojiFile {
  readonly categories: readonly (readonly [index: number, label: string])[]
  /** The names of the skin tones. */
  readonly tones: Readonly<Record<string, string>>
  readonly emojis: readonly (readonly [
    emoji: string,
    label: string,
    category: number,
    /** Of Unicode's emoji: older systems can't show the newer ones. */
    version: number,
    /** 0: none; 1: made by `toned`; else the five, light to dark. */
    tones: 0 | 1 | readonly string[],
    words: string,
    countryFlag?: 1,
  ])[]
}
