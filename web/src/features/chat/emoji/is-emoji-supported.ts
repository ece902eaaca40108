const emojiFont =
  "'Apple Color Emoji', 'Noto Color Emoji', 'Twemoji Mozilla', 'Android Emoji', 'Segoe UI Emoji', sans-serif"
const fontSizePixels = 16

/** Whether the system can draw an emoji: as one glyph, and in its own colours regardless of the text colour. */
export function isEmojiSupported(emoji: string): boolean {
  const context = Object.assign(document.createElement('canvas'), {
    width: fontSizePixels,
    height: fontSizePixels,
  }).getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.font = `${fontSizePixels}px ${emojiFont}`
  context.textBaseline = 'top'
  if (context.measureText(emoji).width >= fontSizePixels * 2) return false
  const [red, blue] = ['#f00', '#00f'].map((color) => {
    context.clearRect(0, 0, fontSizePixels, fontSizePixels)
    context.fillStyle = color
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, fontSizePixels, fontSizePixels).data
  })
  return red?.every((value, index) => value === blue?.[index]) ?? true
}
