// In a page of the lab: what the browser reports of its own paints, long tasks and shifts, from the first moment on.
globalThis.seen = { lcp: 0, tbt: 0, cls: 0 }
const look = (type, hear) =>
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
look('largest-contentful-paint', ({ startTime }) => {
  globalThis.seen.lcp = startTime
})
look('longtask', ({ duration }) => {
  globalThis.seen.tbt += duration - 50
})
look('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) globalThis.seen.cls += value
})
