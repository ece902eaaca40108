// Runs in the lab's page: records the browser's paint, long-task and layout-shift entries from the start.
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
