// In a page of the thread bench: opens the conversation; scrolls from the newest message to the first and back, and notes
// how long each frame took.
const frame = () => new Promise(requestAnimationFrame)
/** Milliseconds from the press on the row until that message stands on the screen. */
globalThis.openThread = (row, message) => {
  const pressed = performance.now()
  document.querySelector(row).click()
  const shown = async () => {
    const now = await frame()
    const text = document.querySelector('.msgs .chunk:last-of-type')?.textContent ?? ''
    return text.includes(message) ? now - pressed : shown()
  }
  return shown()
}
/** Pixels a frame: a hard swipe on a phone moves about as fast. */
const step = 250

/** Until `there` says so; a list that does not move waits for older messages. */
const travel = async (way, there) => {
  const list = document.querySelector('.msgs')
  const frames = []
  let before = await frame()
  while (!there(list)) {
    list.scrollTop += way * step
    const now = await frame()
    frames.push(now - before)
    before = now
  }
  return frames
}
const atFirst = (list) =>
  list.querySelector('.older') === null && list.scrollHeight + list.scrollTop - list.clientHeight < 2
const atNewest = (list) => list.scrollTop > -2
globalThis.scrollThrough = async () => {
  const back = await travel(-1, atFirst)
  return { back, forth: await travel(1, atNewest) }
}
