// Runs in the page of the thread benchmark: opens the conversation, scrolls from the newest message to the first and back, and
// records the duration of each frame.
const frame = () => new Promise(requestAnimationFrame)
/** Milliseconds from the press on the row until that message is displayed. */
globalThis.openThread = (row, message) => {
  const pressed = performance.now()
  document.querySelector(row).click()
  const shown = async () => {
    const now = await frame()
    const text = document.querySelector('.thread-messages .thread-chunk:last-of-type')?.textContent ?? ''
    return text.includes(message) ? now - pressed : shown()
  }
  return shown()
}
/** Pixels per frame: about the speed of a hard swipe on a phone. */
const step = 250

/** Scrolling through 10,000 messages takes about 40 seconds. */
const maxScrollMs = 180_000
/**
 * Scrolls until `isDone` returns true; a list that does not move is waiting for older messages. Throws when the end is not
 * reached in time.
 */
const scrollUntil = async (direction, isDone) => {
  const list = document.querySelector('.thread-messages')
  const deadline = performance.now() + maxScrollMs
  const frames = []
  let before = await frame()
  while (!isDone(list)) {
    list.scrollTop += direction * step
    const now = await frame()
    frames.push(now - before)
    if (now > deadline)
      throw new Error(
        `the end was not reached: at ${list.scrollTop} of ${list.scrollHeight - list.clientHeight}`,
      )
    before = now
  }
  return frames
}
const atFirst = (list) =>
  list.querySelector('.thread-older') === null && list.scrollHeight + list.scrollTop - list.clientHeight < 2
const atNewest = (list) => list.scrollTop > -2
globalThis.scrollThrough = async () => {
  const back = await scrollUntil(-1, atFirst)
  return { back, forth: await scrollUntil(1, atNewest) }
}
