const font =
  "'Apple Color Emoji', 'Noto Color Emoji', 'Twemoji Mozilla', 'Android Emoji', 'Segoe UI Emoji', sans-serif"
const size = 16

/** Whether this system has a picture for an emoji: one sign wide, and of its own colours whatever the text's is. */
export function isShown(emoji: string): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext(
    '2d',
    { willReadFrequently: true },
  )
  if (!context) return true
  context.font = `${size}px ${font}`
  context.textBaseline = 'top'
  if (context.measureText(emoji).width >= size * 2) return false
  const [red, blue] = ['#f00', '#00f'].map((color) => {
    context.clearRect(0, 0, size, size)
    context.fillStyle = color
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, size, size).data
  })
  return red?.every((value, index) => value === blue?.[index]) ?? true
}
