const modifierBase = /\p{Emoji_Modifier_Base}\ufe0f?/gu

/** Applies a skin tone to an emoji; `tone` is 0 (light) to 4 (dark). */
export const applySkinTone = (emoji: string, tone: number): string =>
  emoji.replace(modifierBase, (sign) => sign.replace('\ufe0f', '') + String.fromCodePoint(0x1f3fb + tone))
